import { html } from '#http/pages';

const LABEL =
  'An example of an offer on the phone of a guest: Corner Café gives a free cappuccino for a story on Instagram. The guest posts a story of the cup, tags the café, adds #ad, and sends a picture of it.';

/** An offer as a guest sees it, drawn. It is no offer of anybody, and says that it is an example. */
export const examplePhone = html`<figure class="example">
  <div class="phone" role="img" aria-label="${LABEL}">
    <div class="screen">
      <div class="shop"><span class="avatar">C</span> Corner Café <span class="pill">Example</span></div>
      <div class="picture">
        <svg
          viewBox="0 0 120 96"
          fill="none"
          stroke="currentColor"
          stroke-width="4"
          stroke-linecap="round"
          stroke-linejoin="round"
        >
          <path d="M26 42h56v16a22 22 0 0 1-22 22H48a22 22 0 0 1-22-22z" />
          <path d="M82 48h7a10 10 0 0 1 0 20h-9" />
          <path d="M18 88h72" />
          <path d="M42 30c-4-5 4-8 0-14M54 30c-4-5 4-8 0-14M66 30c-4-5 4-8 0-14" />
        </svg>
      </div>
      <div class="gift">A free cappuccino</div>
      <div class="what">for a story on Instagram</div>
      <div class="todo"><span>1</span> Post a story of your cup</div>
      <div class="todo"><span>2</span> Tag @cornercafe, add #ad</div>
      <div class="todo"><span>3</span> Send a picture of it</div>
      <div class="press">Take or choose a picture</div>
    </div>
  </div>
  <figcaption class="small"><a class="tap" href="/example-offer">See what your guests see</a></figcaption>
</figure>`;
