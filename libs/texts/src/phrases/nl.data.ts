import { Phrases } from './phrases';

export const nl: Phrases = {
  name: 'Dutch',
  openings: {
    campaign: {
      friendly: 'Deel je bezoek met je vrienden en krijg een voordeel van ons.',
      professional: 'Wij nodigen onze klanten uit hun bezoek te delen en daarvoor een voordeel te ontvangen.',
      playful: 'Jij brengt het verhaal, wij het voordeel!',
    },
    post_brief: {
      friendly: 'Wat fijn dat je over ons schrijft! Hiermee help je ons het meest.',
      professional: 'Deze briefing beschrijft het bericht dat wij graag zien.',
      playful: 'Camera klaar? Dit is je missie.',
    },
    reply: {
      friendly: 'Heel erg bedankt voor je bericht. We zijn er blij mee.',
      professional: 'Hartelijk dank voor uw bericht en voor de tijd die u eraan hebt besteed.',
      playful: 'We zagen je bericht en maakten een vreugdedansje. Bedankt!',
    },
    guidelines: {
      friendly: 'Een paar tips, zodat iedereen van je bericht geniet:',
      professional: 'Houdt u rekening met deze richtlijnen:',
      playful: 'De huisregels, kort en krachtig:',
    },
  },
  requests: {
    action: 'Waar het om gaat: {action} op {platform}.',
    platform: 'Waar het om gaat: een bericht over ons op {platform}.',
    any: 'Waar het om gaat: een bericht over ons waar vrienden het zien.',
  },
  facts: {
    campaign: 'Goed om te weten:',
    post_brief: 'Deze gegevens moeten kloppen:',
    reply: 'Voor het volgende bezoek:',
    guidelines: 'Gegevens waarop je kunt vertrouwen:',
  },
  rules: {
    honesty: 'Zeg wat je echt vindt, in je eigen woorden. Het voordeel hangt er niet van af.',
    pictures: 'Gebruik eigen beelden en laat zien wat je echt hebt gezien.',
    consent: 'Vraag het aan andere mensen voordat je hen laat zien.',
    visible: 'Laat het bericht openbaar totdat wij het hebben bekeken.',
  },
  disclosure: 'Begin je bericht met ‘{wording}’, zodat iedereen ziet dat je er een voordeel voor krijgt.',
  reminder:
    'Laat ‘{wording}’ aan het begin van je bericht staan, zodat iedereen ziet dat je er een voordeel voor krijgt.',
  label: 'Zet ook het label van het platform aan: {label}.',
  closings: {
    friendly: 'We zien je graag terug.',
    professional: 'Dank voor uw steun.',
    playful: 'Tot gauw, en neem mooie verhalen mee!',
  },
};
