import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { DomainError } from '#app/lib/errors.ts'
import { sendDueEmails } from '#app/modules/notifications/dispatch.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import {
	type Act,
	add,
	type Counts,
	type Expected,
	type Mail,
	type Model,
	WalkFault,
	type WalkInput,
} from './act.ts'
import { type Random, randomOf } from './random.ts'

/** Takes the steps of a walk, and compares after each what happened with what the model says. */
export class Walker<World extends Model> {
	readonly #trace: string[] = []
	readonly #known = new Map<string, Mail>()
	readonly #waiting = new Map<string, Expected>()
	readonly #tx: Db
	readonly #world: World
	readonly #input: WalkInput<World>
	readonly #counts: Counts
	constructor(tx: Db, world: World, input: WalkInput<World>, counts: Counts) {
		this.#tx = tx
		this.#world = world
		this.#input = input
		this.#counts = counts
	}

	async start(): Promise<void> {
		await this.#setClock()
		await this.#tx.execute(sql`delete from outbox_email`)
	}

	async step(number: number): Promise<void> {
		const random = randomOf(this.#input.seed * 100_003 + 17 + number)
		const world = this.#world
		world.now = new Date(world.now.getTime() + random.below(4) * 60_000)
		const act = this.#choose(random)
		await this.#setClock()
		if (act) await this.#take(act, random.chance(0.2))
		if (random.chance(0.3)) await this.#dispatch()
	}

	async end(): Promise<void> {
		await this.#dispatch()
	}

	/** Chooses what is done next: mostly something that is allowed, so that walks get far. */
	#choose(random: Random): Act | null {
		const { makers } = this.#input
		const total = makers.reduce((sum, [weight]) => sum + weight, 0)
		for (let tries = 0; tries < 30; tries++) {
			const at = random() * total
			let sum = 0
			const [, make] = makers.find(([weight]) => {
				sum += weight
				return at < sum
			})!
			const { now } = this.#world
			const act = make(this.#world, random)
			if (act && (act.may !== false || random.chance(0.1))) return act
			this.#world.now = now
		}
		return null
	}

	async #take(act: Act, repeats: boolean): Promise<void> {
		const { label, may } = act
		const before = may === true ? null : await this.#digest()
		const first = act.first?.() ?? []
		const { result, error } = await this.#attempt(act)
		this.#trace.push(`${label}${error ? `: ${error.message}` : ''}`)
		const name = label.split(':')[0]!
		add(error ? this.#counts.rejected : this.#counts.accepted, name)
		if (error && may === true) throw this.#fault('rejected: what the model allows')
		if (!error && may === false) throw this.#fault('accepted: what the model forbids')
		const left = error && first.length === 0 && before !== null ? changesOf(before, await this.#digest()) : []
		if (left.length > 0) throw this.#fault(`a rejected act: it changed ${left.join(', ')}`)
		const expected = error ? first : [...first, ...(act.after?.(result as never) ?? [])]
		await this.#compare(expected)
		if (error || !repeats || !act.again) return
		const done = await this.#digest()
		const repeated = await this.#attempt(act)
		this.#trace.push(`again${repeated.error ? `: ${repeated.error.message}` : ''}`)
		const changes = act.again === 'nothing' ? changesOf(done, await this.#digest()) : []
		if (changes.length > 0) throw this.#fault(`the same again: it changed ${changes.join(', ')}`)
		await this.#compare([])
	}

	async #attempt(act: Act): Promise<{ result?: unknown; error?: DomainError }> {
		// The limit of emails to an address counts by the clock of the database, which does not move in a transaction.
		await this.#tx.execute(sql`delete from limit_window`)
		try {
			return { result: await act.run(this.#tx) }
		} catch (error) {
			if (error instanceof DomainError) return { error }
			throw new Error(`seed ${this.#input.seed}, ${[...this.#trace, act.label].join('\n')}`, { cause: error })
		}
	}

	/** Compares the emails queued since the last time with those that the model expects, and what was dropped with what is not so anymore. */
	async #compare(expected: readonly Expected[]): Promise<void> {
		const { rows } = await this.#tx.execute<{ id: string; status: string; kind: string }>(
			sql`select id, status, kind from outbox_email`,
		)
		const left = new Map(rows.map((row) => [row.id, row]))
		for (const [id, each] of this.#waiting) {
			if (left.has(id)) continue
			this.#waiting.delete(id)
			each.isDropped = true
			add(this.#counts.dropped, each.kind)
			if (each.holds?.() ?? true) throw this.#fault(`dropped: ${each.kind} to ${each.to}, which is still so`)
		}
		const fresh = rows.filter(({ id }) => !this.#known.has(id))
		const dead = fresh.find(({ status }) => status === 'dead')
		if (dead) throw this.#fault(`not sent: ${dead.kind}`)
		const mails = fresh.length > 0 ? await this.#read(fresh.map(({ id }) => id)) : []
		const open = [...expected]
		for (const mail of mails) {
			this.#known.set(mail.id, mail)
			add(this.#counts.queued, mail.kind)
			const same = open.filter((each) => isFor(each, mail))
			const match = await this.#matchOf(same, mail)
			if (!match) throw this.#fault(`not expected: ${mail.kind} to ${mail.to}\n${mail.text}`)
			open.splice(open.indexOf(match), 1)
			if (match.holds && !match.holds()) throw this.#fault(`untrue when queued: ${mail.kind} to ${mail.to}`)
			this.#waiting.set(mail.id, match)
		}
		// What is not so anymore at the end of an act, which may have several steps, need not be told.
		const missing = open.filter(({ holds }) => holds?.() ?? true)
		if (missing.length > 0)
			throw this.#fault(`missing: ${missing.map(({ kind, to }) => `${kind} to ${to}`).join(', ')}`)
	}

	async #check(expected: Expected, mail: Mail): Promise<void> {
		const problem = problemIn(expected, mail) ?? (await this.#open(expected, mail))
		if (problem !== null)
			throw this.#fault(`untrue: ${mail.kind} to ${mail.to}: ${problem}\n${mail.subject}\n${mail.text}`)
	}

	/** Returns the one that an email is: two dealers may share an address, each with a link of its own. */
	async #matchOf(same: readonly Expected[], mail: Mail): Promise<Expected | undefined> {
		for (const each of same)
			if (problemIn(each, mail) === null && (await this.#open(each, mail)) === null) return each
		if (same[0]) await this.#check(same[0], mail)
		return undefined
	}

	/** Follows the link of an email. Returns what is wrong, or null. */
	async #open({ opens }: Expected, mail: Mail): Promise<string | null> {
		try {
			return (await opens?.(this.#tx, mail)) ?? null
		} catch (error) {
			if (error instanceof DomainError) return `its link does not open: ${error.message}`
			throw error
		}
	}

	async #read(ids: readonly string[]): Promise<Mail[]> {
		const { rows } = await this.#tx.execute<Mail>(
			sql`select id, kind, "to", subject, text from outbox_email where id in (${sql.join(
				ids.map((id) => sql`${id}::uuid`),
				sql`, `,
			)})`,
		)
		return rows
	}

	/** Sends what waits, each only if it is still so. */
	async #dispatch(): Promise<void> {
		this.#trace.push('mail goes out')
		const sent: string[] = []
		await sendDueEmails(this.#tx, {
			transport: {
				keepsContent: false,
				async send({ id }) {
					sent.push(id)
					return { rejected: [] }
				},
				close() {},
			},
			clock: { now: () => this.#world.now },
			log,
			workers: 1,
		})
		for (const id of sent) {
			const expected = this.#waiting.get(id)!
			const mail = this.#known.get(id)!
			this.#waiting.delete(id)
			expected.isSent = true
			this.#counts.sent += 1
			if (expected.holds && !expected.holds())
				throw this.#fault(`untrue when sent: ${mail.kind} to ${mail.to}\n${mail.text}`)
			if (expected.holds) await this.#check(expected, mail)
		}
		if (this.#waiting.size > 0) throw this.#fault('not sent: an email that waits')
	}

	#setClock() {
		return this.#tx.execute(sql`select set_config('walk.clock', ${this.#world.now.toISOString()}, true)`)
	}

	/** Returns a digest of everything that an act may change. */
	async #digest(): Promise<Digest> {
		const parts = this.#input.tables.map(
			(table) =>
				sql`select ${table} as name, md5(string_agg(md5(t::text), '' order by md5(t::text))) as digest from ${sql.identifier(table)} t`,
		)
		const { rows } = await this.#tx.execute<{ name: string; digest: string }>(
			sql.join(parts, sql` union all `),
		)
		return new Map(rows.map(({ name, digest }) => [name, digest]))
	}

	#fault(reason: string): WalkFault {
		return new WalkFault(reason, this.#trace)
	}
}

/** A digest of each table. */
type Digest = ReadonlyMap<string, string>

/** Returns the tables that differ. */
const changesOf = (before: Digest, after: Digest): string[] =>
	[...after].flatMap(([name, digest]) => (before.get(name) === digest ? [] : [name]))

const log = createLog('silent')

const isFor = (expected: Expected, { kind, to }: Mail) =>
	expected.kind === kind && expected.to.toLowerCase() === to.toLowerCase()

/** Returns what an email should say and does not, or what it says and should not; null if it is as expected. */
function problemIn({ says, never = [] }: Expected, { subject, text }: Mail): string | null {
	const all = `${subject}\n${text}`
	const missing = says.find((words) => !all.includes(words))
	if (missing !== undefined) return `it does not say “${missing}”`
	// A fingerprint may contain the digits of an amount by chance.
	const withoutHashes = all.replaceAll(/\b[0-9a-f]{64}\b/g, '')
	const wrong = never.find((words) => withoutHashes.includes(words))
	return wrong === undefined ? null : `it says “${wrong}”`
}
