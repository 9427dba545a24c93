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
import { randomOf } from '#tests/walks/random.ts'
import {
	applyToModel,
	chooseObjects,
	eventsWithSteps,
	type ModelClient,
	newModelClient,
	objectsOf,
	rulesOpened,
	undoInModel,
} from '#tests/walks/worklist-model.ts'
import { setFileState } from '../files/edit-file.server.ts'
import { mergeFiles } from '../files/merge-files.server.ts'
import { insertFile } from '../files/open-file.server.ts'
import { applyEvent, type OpenedStep, undoEvent } from './apply-event.server.ts'
import { addStep, finishStep, postponeStep, reopenStep } from './edit-steps.server.ts'
import type { StepRule } from './step-rules.ts'

const start = new Date('2026-03-04T15:00:00Z')
const deep = process.env.DEEP === '1'
const eventCount = deep ? 2_000 : 250
const clientCount = deep ? 40 : 8

async function makeWorld(db: Db): Promise<{ actor: Staff; files: ModelClient[] }> {
	const actor = makeStaff((await makeUser(db)).id)
	const files: ModelClient[] = []
	for (let index = 0; index < clientCount; index++) {
		const { id } = await insertFile(db, { name: `Client ${index}`, activeAt: start, createdAt: start })
		files.push(newModelClient(id))
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
	const random = randomOf(44)
	const { actor, files } = await makeWorld(db)
	const versionOf = async (id: string) =>
		(await db.select({ version: client.version }).from(client).where(eq(client.id, id)))[0]!.version
	const opened = new Map<StepRule, number>()
	// Each event happens once before any happens again.
	let coming: EventName[] = []
	const nextEvent = () => {
		if (coming.length === 0) coming = [...eventsWithSteps]
		return coming.splice(random.below(coming.length), 1)[0]!
	}
	let now = start
	const act: Record<string, (file: ModelClient) => Promise<unknown>> = {
		async event(file) {
			const chosen = chooseObjects(file, { event: nextEvent(), opened, random })
			const opens = chosen.opens.map(
				({ rule, thing, occasion }) => ({ rule, with: thing.id, occasion }) as OpenedStep<never>,
			)
			const { event } = chosen
			const happens = () =>
				applyEvent(db, { event, clientId: file.id, objects: objectsOf(chosen), opens, now })
			await happens()
			// Each event may come twice.
			if (random.chance(0.3)) await happens()
			applyToModel(file, chosen, now)
		},
		async undo(file) {
			if (file.events.length === 0) return
			const event = file.events[Math.max(0, file.events.length - 1 - random.below(4))]!
			await undoEvent(db, { ...event, clientId: file.id })
			undoInModel(file, event)
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
			file.steps.push({ rule: null, thing: null, what, state: 'open', closedAt: null, occasion: '' })
		},
		async done(file) {
			const [step] = await openSteps(db, file.id)
			if (!step) return
			await finishStep(db, { actor, clientId: file.id, id: step.id, now })
			const isSame = ({ what, rule, thing }: ModelClient['steps'][number]) =>
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
			into.events.push(...file.events.splice(0))
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
		'undo',
		'file',
	] as const
	for (let count = 0; count < eventCount; count++) {
		const present = files.filter(({ mergedInto }) => !mergedInto)
		const file = present[Math.floor(random() * present.length)]!
		const drawn = present.length > 3 && random() < 0.01 ? 'merge' : mix[Math.floor(random() * mix.length)]!
		const kind = file.isClosed ? 'file' : drawn
		now = new Date(start.getTime() + count * 1_000)
		await act[kind]!(file)
		await expectSame(db, file, `after ${kind} ${count}`)
	}
	for (const file of files) await expectSame(db, file, 'in the end')
	// Nothing of the table was left out; a row opens up to 13 rules, which takes the many events of the deep run.
	const happened = new Set(files.flatMap(({ events }) => events.map(({ event }) => event)))
	expect(eventsWithSteps.filter((event) => !happened.has(event))).toEqual([])
	if (deep) expect(rulesOpened.filter((rule) => !opened.has(rule))).toEqual([])
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
