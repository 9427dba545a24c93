import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { type Model, newCounts, WalkFault, type WalkInput } from './act.ts'
import { randomOf } from './random.ts'
import { Walker } from './walker.ts'

class RolledBack extends Error {}

/** Takes one walk in a transaction that is rolled back. @throws WalkFault */
export async function walk<World extends Model>(
	db: Db,
	input: WalkInput<World>,
	counts = newCounts(),
): Promise<void> {
	await db
		.transaction(async (tx) => {
			const world = await input.makeWorld(tx, randomOf(input.seed * 100_003))
			const walker = new Walker(tx, world, input, counts)
			await walker.start()
			for (let step = 0; step < input.steps; step++)
				if (!input.only || input.only.has(step)) await walker.step(step)
			await walker.end()
			throw new RolledBack()
		})
		.catch((error: unknown) => {
			if (!(error instanceof RolledBack)) throw error
		})
}

/** Returns the shortest sequence of steps of a walk, found by leaving steps out, that leads to the same kind of fault. */
export async function shrink<World extends Model>(
	db: Db,
	input: WalkInput<World>,
	found: WalkFault,
): Promise<WalkFault> {
	let fault = found
	let steps = Array.from({ length: input.steps }, (_, index) => index)
	const kindOf = ({ reason }: WalkFault) => reason.split(' to ')[0]!.split('\n')[0]
	for (let size = steps.length >> 1; size > 0; size >>= 1)
		for (let at = 0; at < steps.length; ) {
			const fewer = [...steps.slice(0, at), ...steps.slice(at + size)]
			const still = await walk(db, { ...input, only: new Set(fewer) }).then(
				() => null,
				(error: unknown) => (error instanceof WalkFault ? error : null),
			)
			if (still && kindOf(still) === kindOf(found)) {
				steps = fewer
				fault = still
			} else at += size
		}
	return new WalkFault(`seed ${input.seed}, ${fault.message}`, [])
}

/** Has the clock of rounds follow the walk. */
export const followWalkClock = (db: Db) =>
	db.execute(
		sql.raw(
			`create or replace function round_clock() returns timestamptz language sql volatile as $$ select coalesce(nullif(current_setting('walk.clock', true), '')::timestamptz, clock_timestamp()) $$`,
		),
	)
