import type { Db } from '#app/db/client.server.ts'
import type { Random } from './random.ts'

export type Mail = { id: string; kind: string; to: string; subject: string; text: string }

/** An email that somebody has to get, as the model knows it. */
export type Expected = {
	kind: string
	to: string
	/** Each is in its subject or its text. */
	says: readonly string[]
	/** None of these is. */
	never?: readonly string[]
	/** Follows its link as its receiver and as somebody else. Returns what is wrong, or null. */
	opens?: (db: Db, mail: Mail) => Promise<string | null>
	/** Whether what it says is still so, by the model; always for news of something that is over. */
	holds?: () => boolean
	/** Set once it was sent. */
	isSent?: boolean
	/** Set once it was taken back before it was sent. */
	isDropped?: boolean
}

/** Something that somebody does, or tries to do. */
export type Act = {
	/** What is done and by whom, for the trace. */
	label: string
	/** Whether it must be accepted, by the model; null where either answer is right. */
	may: boolean | null
	run(db: Db): Promise<unknown>
	/** Changes the model after it was accepted. Returns the emails that it causes. */
	after?(result: never): Expected[]
	/** Emails that it causes even if it is rejected, because time has passed. */
	first?(): Expected[]
	/** What doing the same again may change: nothing at all, or only what nobody is told. Left out: it can be done again. */
	again?: 'nothing' | 'quiet'
}

/** What one walk knows. */
export type Model = { now: Date }

export type Makers<World extends Model> = readonly (readonly [
	weight: number,
	make: (world: World, random: Random) => Act | null,
])[]

/** What a walk found: something that happened and should not, with the steps that lead to it. */
export class WalkFault extends Error {
	readonly reason: string
	constructor(reason: string, trace: readonly string[]) {
		super(`${reason}\n${trace.map((line) => `  ${line}`).join('\n')}`)
		this.reason = reason
	}
}

export type WalkInput<World extends Model> = {
	seed: number
	steps: number
	/** The numbers of the steps that are taken; all by default. */
	only?: ReadonlySet<number> | undefined
	makeWorld(db: Db, random: Random): Promise<World>
	makers: Makers<World>
	/** The tables that a rejected act must leave as they are. */
	tables: readonly string[]
}

/** What all walks of a run did: how often each act was accepted, and each kind of email was queued, dropped and sent. */
export const newCounts = () => ({
	accepted: new Map<string, number>(),
	rejected: new Map<string, number>(),
	queued: new Map<string, number>(),
	dropped: new Map<string, number>(),
	sent: 0,
})
export type Counts = ReturnType<typeof newCounts>
export const add = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
