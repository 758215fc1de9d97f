// The only script the HTML names. It waits until everything that can be seen is there, then brings the page to life.
// Plain data instead of inline script: the page can be kept and served to everyone under a CSP without nonces.
const data = JSON.parse(document.getElementById("page-data")?.textContent ?? "");

async function boot() {
  for (const href of data.preload) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = href;
    document.head.append(link);
  }
  window.__remixContext = data.context;
  window.__remixContext.stream = new Blob([data.stream]).stream();
  for (const href of data.first) await import(/* @vite-ignore */ href);
  const modules = await Promise.all(
    Object.entries(data.modules).map(async ([id, href]) => [
      id,
      await import(/* @vite-ignore */ href),
    ]),
  );
  window.__remixRouteModules = Object.fromEntries(modules);
  await import(/* @vite-ignore */ data.entry);
}

if (document.readyState === "complete") boot();
else addEventListener("load", boot, { once: true });
