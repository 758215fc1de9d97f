const PORT = Number(process.env.E2E_PORT ?? 3127);

/** A shop for each worker, so that walks which run side by side change nothing of each other's. */
export const SHOPS = [PORT, PORT + 1].map((port) => `http://127.0.0.1:${port}`);

/** The Node that runs the shops: CI gives the image's. */
export const SHOP_NODE = process.env.SHOP_NODE ?? process.execPath;
