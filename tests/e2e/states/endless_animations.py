"""Endless animations. They cost processor time on an idle screen, so each has a reason."""

from playwright.sync_api import Frame

# A bot thinks, which ends. Only what a browser moves without painting anew may go on until then.
ALLOWED = {"wind: transform"}


def endless_animations(client: Frame) -> list[str]:
    """Names and properties of the endless animations, with ordinary motion, that are not allowed."""
    page = client.page
    page.emulate_media(reduced_motion="no-preference")
    found: list[str] = client.evaluate(_FIND)
    page.emulate_media(reduced_motion="reduce")
    return sorted({*found} - ALLOWED)


_FIND = """() => document.getAnimations().flatMap((animation) => {
  const { effect, animationName } = animation;
  if (effect.getComputedTiming().iterations !== Infinity) return [];
  const ours = new Set(["offset", "computedOffset", "easing", "composite"]);
  const properties = new Set(effect.getKeyframes().flatMap(Object.keys).filter((name) => !ours.has(name)));
  return [`${animationName.replace(/^svelte-\\w+-/, "")}: ${[...properties].join(", ")}`];
})"""
