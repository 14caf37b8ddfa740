import { Language } from '#catalog';
import { de } from './de.data';
import { en } from './en.data';
import { es } from './es.data';
import { fr } from './fr.data';
import { it } from './it.data';
import { nl } from './nl.data';
import { pt } from './pt.data';
import { Wording } from './wording';

export const WORDINGS: Readonly<Record<Language, Wording>> = { en, de, fr, es, it, pt, nl };
