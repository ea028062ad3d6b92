/** A state of the client: what is drawn, what the device and the server hold, and what a person did there first. */

import type { Component } from "svelte";
import { isDrawing } from "../ui/page/draw_in_parts.svelte";
import { type Answers, isAsking } from "./fake_server";
import { passTime } from "./gallery_clock";

export interface Part {
  readonly component: Component<Record<string, unknown>>;
  readonly props: Record<string, unknown>;
}

export interface GalleryState {
  /** One over the other: a screen, and a sheet over it. */
  readonly parts: readonly Part[];
  /** What a person does once the parts are drawn. */
  readonly acts?: readonly Act[];
  /** What this device stored earlier, by key. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Answers of the server that differ from the usual ones. */
  readonly answers?: Answers;
}

export type GalleryStates = Readonly<Record<string, () => GalleryState>>;

// biome-ignore lint/suspicious/noExplicitAny: what Svelte itself asks of the props of a component
export function part<Props extends Record<string, any>>(component: Component<Props>, props: Props): Part {
  return { component, props } as unknown as Part;
}

/** A state with nothing but these parts. */
export const only = (...parts: readonly Part[]): GalleryState => ({ parts });

type Act = () => Promise<void>;

export const press = (where: string): Act => acting(where, (element) => element.click());
export const openDetails = acting("details", (element) => element.setAttribute("open", ""));
export const pointAt = (where: string): Act =>
  acting(where, (element) => element.dispatchEvent(new PointerEvent("pointerenter")));
export const awaitElement = (where: string): Act => acting(where, () => {});

export const choose = (where: string, value: string): Act =>
  acting<HTMLSelectElement>(where, (element) => {
    element.value = value;
    element.dispatchEvent(new Event("change", { bubbles: true }));
  });

export const fill = (where: string, value: string): Act =>
  acting<HTMLInputElement>(where, (element) => {
    element.value = value;
    element.dispatchEvent(new Event("input", { bubbles: true }));
  });

/** When the page is drawn, that much time passes. */
export const wait =
  (milliseconds: number): Act =>
  async () => {
    await drawn();
    passTime(milliseconds);
  };

/** Waits until the page is drawn and the element is there. */
function acting<E extends HTMLElement = HTMLElement>(where: string, act: (element: E) => void): Act {
  return async () => {
    await drawn();
    let element = document.querySelector<E>(where);
    while (!element) {
      await nextFrame();
      element = document.querySelector<E>(where);
    }
    act(element);
  };
}

/** Until the page is drawn with all of its parts, and shows every answer that it asked for. */
export async function drawn(): Promise<void> {
  do await nextFrame();
  while (isDrawing() || isAsking() || document.querySelector("[aria-busy=true]"));
}

const nextFrame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)));
