import { randomUUID } from 'node:crypto'
import { type EventSteps, eventSteps } from '#app/modules/clients/steps/event-steps.ts'
import { type StepObject, type StepRule, stepRules } from '#app/modules/clients/steps/step-rules.ts'
import type { EventName } from '#app/modules/notifications/messages/message-map.ts'

// What the table of events says must happen to steps, with lists and trees instead of rows and texts.

/** An object that steps can be about: a node of a tree, and not a text. */
type Thing = { kind: StepObject; id: string; parent: Thing | null }
type ModelStep = {
	rule: StepRule | null
	thing: Thing | null
	what: string
	state: 'open' | 'done' | 'gone'
	/** When an event has closed it; null for a step that was done before, or ended with its file. */
	closedAt: Date | null
	occasion: string
}
export type ModelClient = {
	id: string
	things: Thing[]
	steps: ModelStep[]
	/** What has happened, to take it back. */
	events: { event: EventName; at: Date }[]
	isClosed: boolean
	mergedInto: ModelClient | null
}
type Table = Exclude<EventSteps, { none: string }>
type Wanted = { rule: StepRule; thing: Thing; occasion: string }
/** The objects that an event names: one, some, or every one of the client. */
type Named = Map<StepObject, readonly Thing[] | '*'>
type ChosenEvent = { event: EventName; table: Table; named: Named; opens: readonly Wanted[] }

const parentOf: Partial<Record<StepObject, StepObject>> = {
	'vehicle-question': 'vehicle',
	question: 'round',
	round: 'deal',
	document: 'deal',
}

export const newModelClient = (id: string): ModelClient => ({
	id,
	things: makeThings(),
	steps: [],
	events: [],
	isClosed: false,
	mergedInto: null,
})

const rootKinds = ['order', 'refund', 'call', 'appointment', 'vehicle', 'checklist', 'outreach'] as const

function makeThings(): Thing[] {
	const make = (kind: StepObject, parent: Thing | null = null): Thing => ({ kind, id: randomUUID(), parent })
	const roots = [...rootKinds, 'order' as const, 'vehicle' as const].map((kind) => make(kind))
	const asked = roots.filter(({ kind }) => kind === 'vehicle').map((car) => make('vehicle-question', car))
	const deals = [make('deal'), make('deal')]
	const ofDeals = deals.flatMap((deal) => {
		const round = make('round', deal)
		return [round, make('question', round), make('document', deal), make('document', deal)]
	})
	return [...roots, ...asked, ...deals, ...ofDeals]
}

/** The events that open or close steps. */
export const eventsWithSteps = (Object.keys(eventSteps) as EventName[]).filter(
	(name) => !('none' in eventSteps[name]),
)

/** The rules that one of these events opens. */
export const rulesOpened = [
	...new Set(eventsWithSteps.flatMap((name) => (eventSteps[name] as Table).opens as readonly StepRule[])),
]

/**
 * Chooses about which objects of a client an event is, and what it opens: of the rules that it may open the one that `opened` counts least
 * often. The objects that nothing is opened about may be several, or all.
 */
export function chooseObjects(
	file: ModelClient,
	{ event, opened, random }: { event: EventName; opened: Map<StepRule, number>; random: () => number },
): ChosenEvent {
	const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
	const table = eventSteps[event] as Table
	const ofKind = (kind: StepObject, parent: Thing | null = null) =>
		file.things.filter((each) => each.kind === kind && (parent === null || each.parent === parent))
	const one = new Map<StepObject, Thing>()
	for (const kind of rootKinds) if (random() < 0.7) one.set(kind, oneOf(ofKind(kind)))
	if (random() < 0.8) one.set('deal', oneOf(ofKind('deal')))
	for (const [kind, parentKind] of Object.entries(parentOf).reverse() as [StepObject, StepObject][]) {
		const parent = one.get(parentKind)
		if (parent && random() < 0.7) one.set(kind, oneOf(ofKind(kind, parent)))
	}
	const possible = (table.opens as readonly StepRule[]).filter((rule) => one.has(stepRules[rule].about))
	const rarest = possible.toSorted((a, b) => (opened.get(a) ?? 0) - (opened.get(b) ?? 0))[0]
	const rules = rarest && random() < 0.75 ? [rarest] : []
	for (const rule of rules) opened.set(rule, (opened.get(rule) ?? 0) + 1)
	const opens = rules.map((rule) => ({
		rule,
		thing: one.get(stepRules[rule].about)!,
		occasion: String(Math.floor(random() * 2)),
	}))
	const named: Named = new Map([...one].map(([kind, thing]) => [kind, [thing]]))
	// What is opened is about one object, and an object is named within one other.
	const single = new Set(rules.flatMap((rule) => lineOf(stepRules[rule].about)))
	const wide = [...one].filter(
		([kind]) => !single.has(kind) && ![...one.keys()].some((each) => parentOf[each] === kind),
	)
	if (wide.length > 0 && random() < 0.6) {
		const [kind, { parent }] = oneOf(wide)
		named.set(kind, random() < 0.5 ? '*' : ofKind(kind, parent))
	}
	return { event, table, named, opens }
}

/** An object with those it belongs to. */
function lineOf(kind: StepObject): StepObject[] {
	const parent = parentOf[kind]
	return [kind, ...(parent ? lineOf(parent) : [])]
}

/** Returns the objects of an event as `applyEvent` takes them. */
export const objectsOf = ({ named }: ChosenEvent) =>
	Object.fromEntries(
		[...named].map(([kind, things]) => {
			const ids = things === '*' ? things : things.map(({ id }) => id)
			return [kind, ids.length === 1 ? ids[0]! : ids]
		}),
	)

const isWithin = (thing: Thing | null, others: readonly Thing[]): boolean =>
	thing !== null && (others.includes(thing) || isWithin(thing.parent, others))

/** Returns the objects in which the steps of a rule are that an event reaches: of the closest kind that it names. */
function reachedBy(file: ModelClient, named: Named, rule: StepRule): readonly Thing[] {
	const kind = lineOf(stepRules[rule].about).find((each) => named.has(each))
	const things = kind ? named.get(kind)! : []
	return things === '*' ? file.things.filter((each) => each.kind === kind) : things
}

/** Lets an event happen in the model. */
export function applyToModel(file: ModelClient, { event, table, named, opens }: ChosenEvent, at: Date): void {
	file.events.push({ event, at })
	for (const step of file.steps) {
		if (table.closes === 'all') step.state = 'gone'
		if (table.closes === 'all' || !step.rule || step.state === 'gone') continue
		if (!(table.closes as readonly StepRule[]).includes(step.rule)) continue
		if (!isWithin(step.thing, reachedBy(file, named, step.rule))) continue
		if (opens.some(({ rule, thing }) => rule === step.rule && thing === step.thing)) continue
		step.closedAt = step.state === 'open' ? at : null
		step.state = 'gone'
	}
	if (table.closes !== 'all') for (const wanted of opens) openInModel(file, wanted)
}

function openInModel(file: ModelClient, { rule, thing, occasion }: Wanted): void {
	const stored = file.steps.find(
		(step) => step.state !== 'gone' && step.rule === rule && step.thing === thing,
	)
	if (stored?.state === 'open' || stored?.occasion === occasion) {
		stored.occasion = occasion
		return
	}
	if (stored) stored.state = 'gone'
	const what = stepRules[rule].what.replace('{}', thing.id)
	file.steps.push({ rule, thing, what, state: 'open', closedAt: null, occasion })
}

/** Takes an event back in the model. */
export function undoInModel(file: ModelClient, { event, at }: { event: EventName; at: Date }): void {
	const { closes } = eventSteps[event] as Table
	if (closes === 'all') return
	const isCurrent = ({ rule, thing }: ModelStep) =>
		file.steps.some((each) => each.state !== 'gone' && each.rule === rule && each.thing === thing)
	const back = file.steps.filter(
		(step) =>
			step.state === 'gone' &&
			step.closedAt?.getTime() === at.getTime() &&
			step.rule !== null &&
			(closes as readonly StepRule[]).includes(step.rule) &&
			!isCurrent(step),
	)
	for (const step of back) Object.assign(step, { state: 'open', closedAt: null })
}
