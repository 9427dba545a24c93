const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Without 'Remember me' a session lasts so long after its last renewal; its cookie goes with the browser. */
export const browserSessionMs = dayMs

/** With 'Remember me': so long after its last renewal, and so does its cookie. */
export const rememberedMs = 30 * dayMs

/** So long a shown password or code stands for the person; then sensitive acts ask again. */
const freshMs = 5 * minuteMs

/** Whether this person proved to be here recently enough for a sensitive act. */
export function isFresh({ confirmedAt }: { confirmedAt: Date | null }, now: Date): boolean {
	return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < freshMs
}

/** However often it is renewed: with this, and without 'Remember me', one signs in again after so long. */
const rememberedMaxMs = 180 * dayMs
const browserSessionMaxMs = 7 * dayMs

/** Scripts are told that a session wants renewal after so long; unrenewed, it lives on for the times above. */
export const spanMs = hourMs

type Life = { remembered: boolean; createdAt: Date }

/** When a session renewed at `now` ends, unless it is renewed again. */
export function expiryOf({ remembered, createdAt }: Life, now: Date): Date {
	const idle = now.getTime() + (remembered ? rememberedMs : browserSessionMs)
	const most = createdAt.getTime() + (remembered ? rememberedMaxMs : browserSessionMaxMs)
	return new Date(Math.min(idle, most))
}
