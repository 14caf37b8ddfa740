/* Functions that run in the page. Each is sent there as text, so it cannot use anything outside itself. */
/* global axe, document, getComputedStyle, history, location, NodeFilter, open, self */

/** Elements that extend beyond the right edge of the screen. */
function widerThanScreen() {
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
    .map((element) => element.outerHTML.slice(0, 100));
}

/** Controls that are less than 44 px high or wide. A radio button is tapped through its label. */
function tooSmallToTap() {
  return [...document.querySelectorAll('a, button, label:has(input), input:not([type="hidden"], [type="radio"])')]
    .filter((element) => element.getClientRects().length > 0)
    .filter((element) => {
      const { width, height } = element.getBoundingClientRect();
      return width < 44 || height < 44;
    })
    .map((element) => element.outerHTML);
}

/**
 * Elements that extend beyond the screen or beyond a box that cuts off what is outside it, apart from what can be scrolled to, what
 * ends with an ellipsis, and what only screen readers reach.
 */
function cutOff() {
  const styles = new Map();
  // Each box is looked at once for everything in it.
  const styleOf = (box) => {
    if (!styles.has(box)) {
      const { overflowX, clipPath, textOverflow, position } = getComputedStyle(box);
      styles.set(box, { overflowX, clipPath, textOverflow, position });
    }
    return styles.get(box);
  };
  const isCutOff = (element) => {
    const { right, width } = element.getBoundingClientRect();
    let limit = document.documentElement.clientWidth;
    for (let box = element; box; box = box.parentElement) {
      const { overflowX, clipPath, textOverflow, position } = styleOf(box);
      if (clipPath !== 'none' || textOverflow === 'ellipsis') return false;
      if (box === element) continue;
      if (['auto', 'scroll'].includes(overflowX) && box.getBoundingClientRect().right <= limit + 0.5) return false;
      if (overflowX !== 'visible') limit = Math.min(limit, box.getBoundingClientRect().right);
      if (position === 'fixed') break;
    }
    return width > 0 && right > limit + 0.5;
  };
  return [...document.querySelectorAll('body *')].filter(isCutOff).map((element) => element.outerHTML.slice(0, 100));
}

/** Controls that are less than 24 px high or wide (WCAG 2.2), apart from links in sentences, and from what only screen readers reach. */
function smallerThan24() {
  const controls = 'a, button, input:not([type="hidden"]), select, textarea, summary, [role="tab"], [role="option"]';
  return [...document.querySelectorAll(controls)]
    .filter((element) => {
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1;
      const isInSentence = element.localName === 'a' && getComputedStyle(element).display === 'inline';
      // The focus of a link that stretches over its row or card is not its own box.
      const after = getComputedStyle(element, '::after');
      const isStretched = after.position === 'absolute' && after.inset === '0px';
      return isShown && !isInSentence && !isStretched && (width < 24 || height < 24);
    })
    .map((element) => element.outerHTML.slice(0, 160));
}

/** Texts that are broken into lines of fewer than `least` characters on average, as in a column that is too narrow. */
function narrowTexts(least) {
  const linesOf = (element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const middles = [];
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      for (const { top, bottom, width } of range.getClientRects()) if (width > 1) middles.push((top + bottom) / 2);
    }
    middles.sort((a, b) => a - b);
    // Code in a line is a little higher or lower than the text around it.
    return middles.filter((middle, index) => index === 0 || middle - middles[index - 1] > 8).length;
  };
  return [...document.querySelectorAll('p, li, dd')]
    .map((element) => ({ text: element.innerText.replace(/\s+/g, ' ').trim(), lines: linesOf(element) }))
    .filter(({ text, lines }) => text.length > 3 * least && text.length / (lines - 1) < least)
    .map(({ text, lines }) => `${lines} lines: ${text}`);
}

/** Whether nothing on the page is loading. */
function isLoaded() {
  return document.querySelector('[role="status"] > span + span, [aria-busy="true"]') === null;
}

/** What axe finds in the document, in one line for each rule: of all rules, or of these. */
async function findings(runOnly) {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...(runOnly && { runOnly }) });
  const first = ({ nodes: [node] }) => `${node.target.join(' ')} ${node.failureSummary}`;
  return violations.map((violation) => `${violation.id}: ${first(violation)}`.replace(/\s+/g, ' '));
}

/** The contrast of each piece of text with its background (WCAG 2.2). */
function contrasts() {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const brightness = (color) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor === 'rgba(0, 0, 0, 0)' ? behind(element.parentElement) : backgroundColor;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    if (textContent.trim() === '') continue;
    const [ink, ground] = [brightness(getComputedStyle(parentElement).color), brightness(behind(parentElement))];
    const contrast = (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05);
    found.push({ text: textContent.trim(), contrast });
  }
  return found;
}

/** The name of the element that a click in the middle of this element would hit. */
function hitBy(element) {
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2).localName;
}

/** Pauses every animation at its start. */
function toTheFirstMoment() {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = 0;
  }
}

function toTheEnd() {
  for (const animation of document.getAnimations()) animation.finish();
}

/** The text of the focused element. */
function focused() {
  return document.activeElement.textContent.trim();
}

/** Leads to another page of the dashboard, as a link does. */
function leaveFor(path) {
  history.pushState({}, '', path);
}

/** Whether the router of the dashboard shows the page of the address. */
function hasArrived() {
  const { status, resolvedLocation } = self.__TSR_ROUTER__.state;
  return status === 'idle' && resolvedLocation.publicHref === location.pathname + location.search + location.hash;
}

function openWindowOf(address) {
  open(address);
}

/** Turns off validation in the browser, so that the form is submitted as it is. */
function leaveUnchecked(form) {
  form.noValidate = true;
}

/** The page of agent-host.cjs calls a tool and shows its page. */
function showInHost(call) {
  return self.host.show(call);
}

/** Whether pages have asked the host to open so many addresses, and have told the model so many texts. */
function hasHeard({ opened, told }) {
  return self.host.opened.length >= opened && self.host.told.length >= told;
}

function heardByHost() {
  const { opened, told } = self.host;
  return { opened, told };
}

module.exports = {
  contrasts,
  cutOff,
  findings,
  focused,
  hitBy,
  isLoaded,
  hasArrived,
  hasHeard,
  heardByHost,
  leaveFor,
  leaveUnchecked,
  narrowTexts,
  openWindowOf,
  showInHost,
  smallerThan24,
  toTheEnd,
  toTheFirstMoment,
  tooSmallToTap,
  widerThanScreen,
};
