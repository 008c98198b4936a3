import type { Page } from 'playwright-core';

/**
 * Waits until the page draws the same twice: fonts have loaded, no chart or report is busy, and two frames change nothing.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(
    async () => {
      const isBusy = () => document.querySelector('.report[aria-busy], figure[aria-busy="true"]') !== null;
      const frame = () => new Promise(requestAnimationFrame);
      const drawn = () =>
        JSON.stringify([
          document.body.innerHTML,
          [...document.querySelectorAll('main, main section, main svg, main figure')].map((element) => {
            const { x, y, width, height } = element.getBoundingClientRect();
            return [x, y, width, height];
          }),
        ]);
      await document.fonts.ready;
      const before = drawn();
      await frame();
      await frame();
      return !isBusy() && drawn() === before;
    },
    undefined,
    { timeout: 90_000 },
  );
}

/**
 * Makes a round trip through the server, an image and two frames. By then everything that the page had begun has left it. So
 * a test can tell that something did not happen.
 */
export async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const image = new Promise<void>((resolve) => {
      const broken = new Image();
      broken.onerror = broken.onload = () => resolve();
      broken.src = 'data:image/png,';
    });
    await Promise.all([fetch(location.href).then((response) => response.text()), image]);
    for (let n = 0; n < 2; n++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });
}
