import { redirect } from "@remix-run/node";
import { closeGuide, removeTrials } from "#app/domain/figures/guide/guide.server.ts";
import { findDistrict } from "#app/domain/shop/delivery/districts.ts";
import { fillFromDistrict } from "#app/domain/shop/delivery/fill-from-district.server.ts";
import { findShopSettings } from "#app/domain/shop/shop-settings.server.ts";
import { updateShopSettings } from "#app/domain/shop/update-shop-settings.server.ts";
import { formFields } from "#app/http/form.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";
import { beginTrial } from "#app/http/trial.server.ts";
import { done, staffAction, staffLoader } from "../core/staff-page.server.ts";

const PAGE = "admin/figures/guide";

/** The guide itself stands on the dashboard. */
export const loader = staffLoader(PAGE, () => redirect("/admin"));

export const action = staffAction(
  { page: PAGE, list: "/admin", fields: formFields([], { texts: ["district"] }) },
  {
    "fill-delivery": async (sent) => {
      const { request, list, words, actor } = sent;
      const home = findDistrict(String(sent.form.get("district") ?? ""));
      const { guide } = words.dashboard;
      if (!home)
        return redirectWithToast(request, list, { type: "error", text: guide.districtNeeded });
      if (!(await fillFromDistrict(home, actor)))
        return redirectWithToast(request, list, { type: "error", text: guide.districtKept });
      return done(sent, guide.districtFilled);
    },
    "open-shop": async (sent) => {
      // The page may be older than the decision to close for a while.
      const { opening } = await findShopSettings();
      if (opening !== "soon") return redirect(sent.list);
      await updateShopSettings({ opening: "open" }, undefined, sent.actor);
      return done(sent, sent.words.dashboard.guide.opened);
    },
    "try-order": async ({ request }) =>
      redirect("/shop", { headers: { "Set-Cookie": await beginTrial(request) } }),
    "remove-trial": async (sent) => {
      await removeTrials(sent.actor);
      return done(sent, sent.words.dashboard.guide.trialRemoved);
    },
    "close-guide": async ({ list }) => {
      await closeGuide();
      return redirect(list);
    },
  },
);
