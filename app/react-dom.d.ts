// React's own types leave out the builds by name.
declare module "react-dom/server.browser" {
  export { renderToStaticMarkup, renderToString } from "react-dom/server";
}
