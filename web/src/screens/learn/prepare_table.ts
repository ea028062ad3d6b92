/** Makes the table of a scene. */

import type { Lesson, Scene } from "../../game/lessons/lessons";
import { m } from "../../language/messages.svelte";
import { hostOf } from "../../net/hosts/hosts";
import { startGame } from "../../net/start_game";
import { seatsAt } from "../../net/storage/held_seats";
import { keepProgress, lessonProgress } from "../../net/storage/lesson_progress";
import { prefs } from "../../ui/settings/prefs.svelte";

const OPPONENT = "Apprentice";

/** The id of the table. A whole game that was begun and not finished goes on. Throws ApiError. */
export async function prepareTable(scene: Scene, lesson: Lesson): Promise<string> {
  const { position, rules, dice } = scene;
  const game = position === undefined;
  if (game) {
    const begun = await gameGoingOn();
    if (begun) return begun;
  }
  const me = { name: prefs.name.trim() || m.home_guest() };
  const begins = position === undefined ? { rules: rules ?? "" } : { position };
  const table = await startGame([me, { bot: OPPONENT }], { ...begins, dice }, game);
  if (game) keepProgress({ game: table, at: lesson.name });
  return table;
}

async function gameGoingOn(): Promise<string | null> {
  const { game } = lessonProgress();
  if (game === null || seatsAt(game).length === 0) return null;
  try {
    const { status } = await hostOf(game).ask("show", { at: game });
    return status === "playing" ? game : null;
  } catch {
    return null; // it is gone
  }
}
