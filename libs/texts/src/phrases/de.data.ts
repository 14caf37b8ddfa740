import { Phrases } from './phrases';

export const de: Phrases = {
  name: 'German',
  openings: {
    campaign: {
      friendly: 'Zeig deinen Besuch deinen Freunden und hol dir einen Vorteil von uns.',
      professional: 'Wir laden unsere Gäste ein, ihren Besuch zu teilen und dafür einen Vorteil zu erhalten.',
      playful: 'Du bringst die Geschichte mit, wir den Vorteil!',
    },
    post_brief: {
      friendly: 'Schön, dass du über uns schreibst! Das würde uns am meisten helfen.',
      professional: 'Dieses Briefing beschreibt den Beitrag, den wir uns wünschen.',
      playful: 'Kamera bereit? Hier ist deine Mission.',
    },
    reply: {
      friendly: 'Vielen Dank für deinen Beitrag. Wir haben uns sehr gefreut.',
      professional: 'Vielen Dank für Ihren Beitrag und für die Zeit, die Sie sich genommen haben.',
      playful: 'Wir haben deinen Beitrag gesehen und einen kleinen Freudentanz gemacht. Danke!',
    },
    guidelines: {
      friendly: 'Damit alle Freude an deinem Beitrag haben:',
      professional: 'Bitte beachten Sie diese Richtlinien:',
      playful: 'Die Hausregeln, kurz und knapp:',
    },
  },
  requests: {
    action: 'Worum es geht: {action} auf {platform}.',
    platform: 'Worum es geht: ein Beitrag über uns auf {platform}.',
    any: 'Worum es geht: ein Beitrag über uns, wo ihn Freunde sehen.',
  },
  facts: {
    campaign: 'Gut zu wissen:',
    post_brief: 'Diese Angaben sollten stimmen:',
    reply: 'Für den nächsten Besuch:',
    guidelines: 'Worauf Verlass ist:',
  },
  rules: {
    honesty: 'Ehrliche Meinung, eigene Worte: Der Vorteil hängt nicht davon ab.',
    pictures: 'Nur eigene Bilder, die zeigen, was wirklich zu sehen war.',
    consent: 'Andere Menschen fragen, bevor sie gezeigt werden.',
    visible: 'Der Beitrag bleibt öffentlich, bis wir ihn angesehen haben.',
  },
  disclosure: 'Der Beitrag beginnt mit „{wording}“, damit alle sehen, dass es dafür einen Vorteil gibt.',
  reminder:
    'Bitte „{wording}“ am Anfang des Beitrags stehen lassen, damit alle sehen, dass es dafür einen Vorteil gibt.',
  label: 'Bitte auch die Kennzeichnung der Plattform einschalten: {label}.',
  closings: {
    friendly: 'Wir freuen uns auf ein Wiedersehen.',
    professional: 'Vielen Dank für die Unterstützung.',
    playful: 'Bis bald, und bring gute Geschichten mit!',
  },
};
