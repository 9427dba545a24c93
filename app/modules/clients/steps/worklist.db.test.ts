import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import type { EventName } from '#app/modules/notifications/messages/message-map.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { openSteps } from '#tests/factories/steps.ts'
import { test } from '#tests/setup/database.ts'
import { setFileState } from '../files/edit-file.server.ts'
import { mergeFiles } from '../files/merge-files.server.ts'
import { insertFile } from '../files/open-file.server.ts'
import { applyEvent, type OpenedStep } from './apply-event.server.ts'
import { addStep, finishStep, postponeStep, reopenStep } from './edit-steps.server.ts'
import { type EventSteps, eventSteps } from './event-steps.ts'
import { type StepObject, type StepRule, stepRules } from './step-rules.ts'

const now = new Date('2026-03-04T15:00:00Z')
const deep = process.env.DEEP === '1'
const eventCount = deep ? 2_000 : 250
const clientCount = deep ? 40 : 8

/** Numbers between 0 and 1, the same in every run (mulberry32). */
function randomNumbers(seed: number): () => number {
	let state = seed
	return () => {
		state = (state + 0x6d2b79f5) | 0
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
	}
}

/** An object that steps can be about, in the model: a node of a tree, and not a text. */
type Thing = { kind: StepObject; id: string; parent: Thing | null }
type ModelStep = {
	rule: StepRule | null
	thing: Thing | null
	what: string
	state: 'open' | 'done' | 'gone'
	occasion: string
}
type ModelClient = {
	id: string
	things: Thing[]
	steps: ModelStep[]
	isClosed: boolean
	mergedInto: ModelClient | null
}

const isWithin = (thing: Thing | null, others: readonly Thing[]): boolean =>
	thing !== null && (others.includes(thing) || isWithin(thing.parent, others))

function makeThings(): Thing[] {
	const make = (kind: StepObject, parent: Thing | null = null): Thing => ({ kind, id: randomUUID(), parent })
	const roots = (
		[
			'order',
			'order',
			'refund',
			'call',
			'appointment',
			'vehicle',
			'vehicle',
			'checklist',
			'outreach',
		] as const
	).map((kind) => make(kind))
	const asked = roots.filter(({ kind }) => kind === 'vehicle').map((car) => make('vehicle-question', car))
	const deals = [make('deal'), make('deal')]
	const ofDeals = deals.flatMap((deal) => {
		const round = make('round', deal)
		return [round, make('question', round), make('document', deal), make('document', deal)]
	})
	return [...roots, ...asked, ...deals, ...ofDeals]
}

/** What the table says must happen, with lists and trees instead of rows and texts. */
function applyToModel(
	file: ModelClient,
	table: EventSteps,
	event: { things: readonly Thing[]; opens: readonly Wanted[] },
) {
	if ('none' in table) return
	for (const step of file.steps) {
		if (table.closes === 'all') step.state = 'gone'
		else if (
			step.rule &&
			step.state !== 'gone' &&
			table.closes.includes(step.rule) &&
			isWithin(step.thing, event.things)
		) {
			const stays = event.opens.some(({ rule, thing }) => rule === step.rule && thing === step.thing)
			if (!stays || file.isClosed) step.state = 'gone'
		}
	}
	if (file.isClosed) return
	for (const { rule, thing, occasion } of event.opens) {
		const stored = file.steps.find(
			(step) => step.state !== 'gone' && step.rule === rule && step.thing === thing,
		)
		if (stored?.state === 'open' || stored?.occasion === occasion) {
			stored.occasion = occasion
			continue
		}
		if (stored) stored.state = 'gone'
		const what = stepRules[rule].what.replace('{}', thing.id)
		file.steps.push({ rule, thing, what, state: 'open', occasion })
	}
}

type Wanted = { rule: StepRule; thing: Thing; occasion: string }

const names = (Object.keys(eventSteps) as EventName[]).filter((name) => !('none' in eventSteps[name]))

/** Chooses an event of the table for a client, about some of their objects, and what it opens. */
function chooseEvent(file: ModelClient, random: () => number) {
	const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
	const event = oneOf(names)
	const table = eventSteps[event] as Exclude<EventSteps, { none: string }>
	const deal = oneOf(file.things.filter(({ kind }) => kind === 'deal'))
	const things = new Map<StepObject, Thing>()
	if (random() < 0.8) things.set('deal', deal)
	for (const kind of [
		'order',
		'refund',
		'call',
		'appointment',
		'vehicle',
		'checklist',
		'outreach',
		'round',
		'document',
	] as const)
		if (random() < 0.7)
			things.set(
				kind,
				oneOf(file.things.filter((each) => each.kind === kind && (!each.parent || each.parent === deal))),
			)
	if (!things.has('deal')) for (const kind of ['round', 'document'] as const) things.delete(kind)
	const round = things.get('round')
	if (round && random() < 0.7) things.set('question', file.things.find(({ parent }) => parent === round)!)
	const car = things.get('vehicle')
	if (car && random() < 0.7) things.set('vehicle-question', file.things.find(({ parent }) => parent === car)!)
	const possible = (table.opens as readonly StepRule[]).filter((rule) => things.has(stepRules[rule].about))
	const rules = possible.length > 0 && random() < 0.75 ? [oneOf(possible)] : []
	const opens = rules.map((rule) => ({
		rule,
		thing: things.get(stepRules[rule].about)!,
		occasion: String(Math.floor(random() * 2)),
	}))
	return { event, table, things, opens }
}

/** The objects that the event reaches: each that it names whose parent it does not only name as the place of a closer one. */
const reached = (things: Map<StepObject, Thing>, rule: StepRule): Thing[] => {
	let kind: StepObject | undefined = stepRules[rule].about
	const parentOf: Partial<Record<StepObject, StepObject>> = {
		'vehicle-question': 'vehicle',
		question: 'round',
		round: 'deal',
		document: 'deal',
	}
	while (kind && !things.has(kind)) kind = parentOf[kind]
	return kind ? [things.get(kind)!] : []
}

async function makeWorld(db: Db): Promise<{ actor: Staff; files: ModelClient[] }> {
	const actor = makeStaff((await makeUser(db)).id)
	const files: ModelClient[] = []
	for (let index = 0; index < clientCount; index++) {
		const { id } = await insertFile(db, { name: `Client ${index}`, activeAt: now, createdAt: now })
		files.push({ id, things: makeThings(), steps: [], isClosed: false, mergedInto: null })
	}
	return { actor, files }
}

async function expectSame(db: Db, file: ModelClient, after: string) {
	const open = file.steps.filter(({ state }) => state === 'open')
	const stored = await openSteps(db, file.id)
	const key = (rule: string | null, what: string) => `${rule}: ${what}`
	expect(stored.map(({ rule, what }) => key(rule, what)).sort(), after).toEqual(
		open.map(({ rule, what }) => key(rule, what)).sort(),
	)
}

test(`${eventCount} random events over ${clientCount} clients: no step is lost, orphaned or duplicated`, async ({
	db,
}) => {
	const random = randomNumbers(44)
	const { actor, files } = await makeWorld(db)
	const versionOf = async (id: string) =>
		(await db.select({ version: client.version }).from(client).where(eq(client.id, id)))[0]!.version
	const act: Record<string, (file: ModelClient) => Promise<unknown>> = {
		async event(file) {
			const { event, table, things, opens } = chooseEvent(file, random)
			const objects = Object.fromEntries([...things].map(([kind, { id }]) => [kind, id]))
			const asked = opens.map(
				({ rule, thing, occasion }) => ({ rule, with: thing.id, occasion }) as OpenedStep<never>,
			)
			const happens = () => applyEvent(db, { event, clientId: file.id, objects, opens: asked, now })
			await happens()
			// Each event may come twice.
			if (random() < 0.3) await happens()
			if (table.closes === 'all') return applyToModel(file, table, { things: [], opens })
			for (const rule of new Set(table.closes))
				applyToModel(
					file,
					{ opens: table.opens, closes: [rule] },
					{
						things: reached(things, rule),
						opens: opens.filter((each) => each.rule === rule),
					},
				)
			return applyToModel(file, { opens: table.opens, closes: [] }, { things: [], opens })
		},
		async add(file) {
			if (file.isClosed) return
			const what = `By hand ${file.steps.length}`
			const step = {
				actor,
				clientId: file.id,
				what,
				dueOn: null,
				side: 'advisor',
				formKey: randomUUID(),
				now,
			} as const
			await addStep(db, step)
			if (random() < 0.3) await addStep(db, step)
			file.steps.push({ rule: null, thing: null, what, state: 'open', occasion: '' })
		},
		async done(file) {
			const [step] = await openSteps(db, file.id)
			if (!step) return
			await finishStep(db, { actor, clientId: file.id, id: step.id, now })
			const isSame = ({ what, rule, thing }: ModelStep) =>
				what === step.what &&
				rule === step.rule &&
				(!thing || step.about?.endsWith(`${thing.kind}:${thing.id}`))
			file.steps.find((each) => each.state === 'open' && isSame(each))!.state = 'done'
			if (random() < 0.5) return
			await reopenStep(db, { actor, clientId: file.id, id: step.id, now })
			file.steps.find((each) => each.state === 'done' && isSame(each))!.state = 'open'
		},
		async later(file) {
			const [step] = await openSteps(db, file.id)
			if (step) await postponeStep(db, { actor, clientId: file.id, id: step.id, until: 'next-week', now })
		},
		async file(file) {
			const state = file.isClosed ? 'open' : 'closed'
			if (state === 'closed') for (const step of file.steps) step.state = 'gone'
			file.isClosed = !file.isClosed
			await setFileState(db, { actor, id: file.id, version: await versionOf(file.id), state, now })
		},
		async merge(file) {
			const into = files.find((other) => other !== file && !other.mergedInto && !other.isClosed)
			if (!into || file.isClosed) return
			await mergeFiles(db, {
				actor,
				intoId: into.id,
				intoVersion: await versionOf(into.id),
				fromId: file.id,
				fromVersion: await versionOf(file.id),
				now,
			})
			into.things.push(...file.things)
			into.steps.push(...file.steps.splice(0))
			file.mergedInto = into
		},
	}
	const mix = [
		'event',
		'event',
		'event',
		'event',
		'event',
		'event',
		'event',
		'event',
		'add',
		'add',
		'done',
		'later',
		'file',
	] as const
	for (let count = 0; count < eventCount; count++) {
		const present = files.filter(({ mergedInto }) => !mergedInto)
		const file = present[Math.floor(random() * present.length)]!
		const drawn = present.length > 3 && random() < 0.01 ? 'merge' : mix[Math.floor(random() * mix.length)]!
		const kind = file.isClosed ? 'file' : drawn
		await act[kind]!(file)
		await expectSame(db, file, `after ${kind} ${count}`)
	}
	for (const file of files) await expectSame(db, file, 'in the end')
	const all = await db.select().from(clientStep)
	// Nothing was lost: each step is open, done by somebody, ended by an event or with its file.
	expect(all.filter(({ endedAt, ended }) => (endedAt === null) !== (ended === null))).toEqual([])
	// Nothing is orphaned: neither in a closed or merged file, nor about an object that is not the file's.
	const byFile = new Map(files.map((file) => [file.id, file]))
	for (const step of all.filter(({ endedAt }) => !endedAt)) {
		const file = byFile.get(step.clientId)!
		expect([file.isClosed, file.mergedInto]).toEqual([false, null])
		if (step.about) expect(file.things.some(({ id }) => step.about!.endsWith(id))).toBe(true)
	}
	const current = all.filter((step) => step.current).map(({ rule, about }) => `${rule} ${about}`)
	expect(new Set(current).size).toBe(current.length)
	expect(all.length).toBeGreaterThan(eventCount / 4)
})
