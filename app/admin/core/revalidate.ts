import type { ShouldRevalidateFunction } from "@remix-run/react";

/**
 * Reloads the page's data after a conflict (409) to show what is stored now; other refusals change
 * nothing. For a route's `shouldRevalidate`.
 */
export const revalidateOnConflict: ShouldRevalidateFunction = ({
  actionStatus,
  defaultShouldRevalidate,
}) => actionStatus === 409 || defaultShouldRevalidate;

/**
 * Keeps the page's data after a form that only asks what it would cost. For a route's
 * `shouldRevalidate`.
 */
export const revalidateUnlessAsked: ShouldRevalidateFunction = ({
  formData,
  defaultShouldRevalidate,
}) => formData?.get("intent") !== "calculate" && defaultShouldRevalidate;
