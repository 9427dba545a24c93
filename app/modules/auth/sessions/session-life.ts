const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long a session lasts after its last renewal without 'Remember me'; its cookie ends with the browser. */
export const browserSessionMs = dayMs

/** How long a session and its cookie last after its last renewal with 'Remember me'. */
export const rememberedMs = 30 * dayMs

/** How long a password or code counts as confirmation; after that, sensitive actions ask again. */
const freshMs = 5 * minuteMs

/** Whether this person confirmed their presence recently enough for a sensitive action. */
export function isFresh({ confirmedAt }: { confirmedAt: Date | null }, now: Date): boolean {
	return confirmedAt !== null && now.getTime() - confirmedAt.getTime() < freshMs
}

/** The longest time from sign-in to the next one, however often the session is renewed: with and without 'Remember me'. */
const rememberedMaxMs = 180 * dayMs
const browserSessionMaxMs = 7 * dayMs

/** How long after a renewal browser code should renew the session again; without renewal it still lasts as long as above. */
export const renewalIntervalMs = hourMs

type SessionTimes = { remembered: boolean; createdAt: Date }

/** Returns when a session renewed at `now` ends unless it is renewed again. */
export function expiryOf({ remembered, createdAt }: SessionTimes, now: Date): Date {
	const idle = now.getTime() + (remembered ? rememberedMs : browserSessionMs)
	const most = createdAt.getTime() + (remembered ? rememberedMaxMs : browserSessionMaxMs)
	return new Date(Math.min(idle, most))
}
