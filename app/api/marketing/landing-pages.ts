import { z } from "zod";
import {
  landingChangesSchema,
  landingSchema,
} from "#app/domain/marketing/landing/landing-input.server.ts";
import {
  changeLandingPage,
  copyLandingPage,
  createLandingPage,
  deleteLandingPage,
  LANDING_FAULTS,
  type LandingPage,
  listLandingPages,
  requireLandingPage,
  restoreLandingPage,
} from "#app/domain/marketing/landing/landing-pages.server.ts";
import { saveUpload } from "#app/domain/shop/media/images.server.ts";
import { endpoint } from "../core/endpoint.ts";
import { id, idInQuery, imagePath, jsonOf, moment, taka } from "../core/fields.ts";
import { staffChange } from "../core/staff-change.ts";

const landingJson = z
  .object({
    _id: id,
    slug: z.string().meta({ description: "Its page is `/l/{slug}`." }),
    product: id.meta({ description: "What the page sells." }),
    headline: z.string(),
    headlineBn: z.string().meta({ description: "`headline` in Bangla, or empty." }),
    reasons: z.string().meta({ description: "One a line." }),
    reasonsBn: z.string().meta({ description: "`reasons` in Bangla, or empty." }),
    picture: imagePath.meta({ description: "Empty: the product's own picture." }),
    reviewIds: z.array(id).meta({ description: "The reviews that it shows." }),
    endsAt: moment.nullable().meta({ description: "What its clock counts down to." }),
    addOn: id.nullable().meta({ description: "What a buyer may add by one tick." }),
    addOnPrice: taka.nullable().meta({ description: "What one piece costs as an add-on." }),
    isIndexed: z.boolean().meta({ description: "Whether search engines may list it." }),
    isActive: z.boolean(),
    createdAt: moment,
    updatedAt: moment,
  })
  .meta({ id: "LandingPage" });

const toLandingJson = ({ productId, addOnProductId, ...page }: LandingPage) =>
  jsonOf(landingJson, { ...page, product: productId, addOn: addOnProductId });

const result = [landingJson, toLandingJson] as const;

const query = z.object({ landing_id: idInQuery });

const example = {
  body: {
    product: "sundarbans-khalisha-honey",
    headline: "Honey of the first flow",
    headlineBn: "প্রথম ফুলের মধু",
    reasons: "Raw\nTested",
    endsAt: "2026-12-16T20:00",
    isActive: true,
  },
};

const savedPicture = async (pictures: ReadonlyMap<string, Blob>) => {
  const image = pictures.get("image");
  return image ? saveUpload(image) : null;
};

export const list = endpoint(
  {
    method: "GET",
    path: "/api/admin/landing/list",
    summary: "All landing pages, newest first",
    access: "admin",
    answer: z.object({ result: z.array(landingJson) }),
    isAddition: true,
  },
  async () => ({ result: (await listLandingPages()).map(toLandingJson) }),
);

export const detail = endpoint(
  {
    method: "GET",
    path: "/api/admin/landing/detail",
    summary: "One landing page",
    access: "admin",
    query,
    answer: z.object({ result: landingJson }),
    refuses: [404],
    isAddition: true,
  },
  async ({ query }) => ({ result: toLandingJson(await requireLandingPage(query.landing_id)) }),
);

export const create = staffChange(
  {
    method: "POST",
    path: "/api/admin/landing/create",
    summary: "Add a landing page; a slug left out is made from the headline",
    body: landingSchema,
    pictures: ["image"],
    result,
    faults: LANDING_FAULTS,
    refuses: [409],
    isAddition: true,
    done: "landing-added",
    example,
  },
  async ({ user, body, pictures }) =>
    createLandingPage(body, (await savedPicture(pictures)) ?? "", user),
);

export const update = staffChange(
  {
    method: "PUT",
    path: "/api/admin/landing/update",
    summary:
      "Edit a landing page; an absent field stays, an add-on comes with its price, and an old slug leads to the new one",
    query,
    body: landingChangesSchema,
    pictures: ["image"],
    result,
    faults: LANDING_FAULTS,
    refuses: [404, 409],
    isAddition: true,
    done: "landing-updated",
    example,
  },
  async ({ user, query, body, pictures }) =>
    changeLandingPage(query.landing_id, body, await savedPicture(pictures), user),
);

export const copy = staffChange(
  {
    method: "POST",
    path: "/api/admin/landing/copy",
    summary:
      "Copy a landing page for another campaign; the copy has the next free slug, switched off",
    query,
    result,
    refuses: [404, 409],
    isAddition: true,
    done: "landing-added",
  },
  ({ user, query }) => copyLandingPage(query.landing_id, user),
);

export const remove = staffChange(
  {
    method: "DELETE",
    path: "/api/admin/landing/delete",
    summary: "Hide a landing page; for 30 days it can be restored",
    query,
    refuses: [404],
    isAddition: true,
    done: "landing-deleted",
  },
  ({ user, query }) => deleteLandingPage(query.landing_id, user),
);

export const restore = staffChange(
  {
    method: "PUT",
    path: "/api/admin/landing/restore",
    summary: "Undo the deletion of a landing page",
    query,
    result,
    faults: LANDING_FAULTS,
    refuses: [404, 409],
    isAddition: true,
    done: "landing-restored",
  },
  ({ user, query }) => restoreLandingPage(query.landing_id, user),
);
