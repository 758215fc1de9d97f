import {
  findLastTry,
  listConnections,
  type ServiceView,
} from "../../core/connections/connections.server.ts";
import {
  findConversionKeys,
  findConversionSettings,
} from "../conversions/conversion-settings.server.ts";

/** All services as the owner sees them; Meta's fields stand on their own page. */
export async function listServices(): Promise<ServiceView[]> {
  const [entered, keys, { settings }, tried] = await Promise.all([
    listConnections(),
    findConversionKeys(true),
    findConversionSettings(),
    findLastTry("meta"),
  ]);
  const { pixelId, testCode, sendAt } = settings;
  const isOn = keys !== null && sendAt !== "never";
  const is = keys?.token === null ? "unreadable" : isOn ? "on" : "off";
  return [...entered, { name: "meta", is, fields: { pixelId, testCode }, tried }];
}
