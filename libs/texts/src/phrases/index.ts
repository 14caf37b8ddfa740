import { Language } from '#catalog';
import { de } from './de.data';
import { en } from './en.data';
import { es } from './es.data';
import { fr } from './fr.data';
import { it } from './it.data';
import { nl } from './nl.data';
import { Phrases } from './phrases';
import { pt } from './pt.data';

export const PHRASES: Readonly<Record<Language, Phrases>> = { en, de, fr, es, it, pt, nl };
