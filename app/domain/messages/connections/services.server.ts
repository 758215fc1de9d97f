import {
  findLastTry,
  listConnections,
  type ServiceView,
} from "../../core/connections/connections.server.ts";
import {
  findConversionSettings,
  findNetworkKeys,
  findSent,
} from "../conversions/conversion-settings.server.ts";
import { NETWORK_NAMES, type NetworkName } from "../conversions/network-names.ts";

/** All services as the owner sees them; the networks' fields stand on their own page. */
export async function listServices(): Promise<ServiceView[]> {
  return [...(await listConnections()), ...(await Promise.all(NETWORK_NAMES.map(viewNetwork)))];
}

async function viewNetwork(name: NetworkName): Promise<ServiceView> {
  const [keys, { settings }, { networks }, tried] = await Promise.all([
    findNetworkKeys(name, "try"),
    findConversionSettings(),
    findSent(),
    findLastTry(name),
  ]);
  const isOn = networks.includes(name) && (settings.sendAt !== "never" || settings.sendsFunnel);
  const is = keys?.token === null ? "unreadable" : isOn ? "on" : "off";
  const { pixelId, testCode, tiktokPixelId, tiktokTestCode } = settings;
  const fields =
    name === "meta" ? { pixelId, testCode } : { pixelId: tiktokPixelId, testCode: tiktokTestCode };
  return { name, is, fields, tried };
}
