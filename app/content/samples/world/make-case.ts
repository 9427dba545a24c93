import type { SampleOrder } from '../sample-orders.ts'
import type { SamplePerson } from './people.ts'
import type { SampleChecklist, SampleClient, SampleVehicle } from './sample-client.ts'
import { oneOf, type Random, showCars } from './show-cars.ts'

export type CaseInput = {
	person: SamplePerson
	car: readonly [year: number, make: string, model: string, dollars: number]
	/** Paid or refunded orders, oldest first. */
	orders: readonly SampleOrder[]
	/** The latest appointment, if there is one; negative if it is in the future. */
	appointmentDaysAgo: number | null
	random: Random
}

type Case = Pick<
	SampleClient,
	'openedDaysAgo' | 'closedDaysAgo' | 'notes' | 'nextAction' | 'checklists' | 'vehicles'
>

/** Describes one client's case; all of it is derived from what they bought and when. */
export function describeCase(input: CaseInput): Case {
	const { person, orders, random } = input
	const openedDaysAgo = Math.max(...orders.map(({ daysAgo }) => daysAgo), person.byHand ?? 0)
	const latestDaysAgo = Math.min(...orders.map(({ daysAgo }) => daysAgo), person.byHand ?? Infinity)
	const isRefunded = orders.length > 0 && orders.every(({ status }) => status === 'refunded')
	const checklists = orders.flatMap((order) => checklistFor(order, input) ?? [])
	const vehicles = isRefunded ? [] : showVehicles(input, checklists)
	const closed = latestDaysAgo > 21 ? Math.max(1, latestDaysAgo - 16 - random() * 5) : null
	const open = { latestDaysAgo, vehicles, checklists }
	return {
		openedDaysAgo,
		checklists,
		vehicles,
		closedDaysAgo: isRefunded ? latestDaysAgo - 0.2 : closed,
		notes: readNotes(person, { latestDaysAgo, random }),
		nextAction: isRefunded || closed !== null ? null : chooseNextAction(input, open),
	}
}

/** Pairs of days since the order and completed 'Find It Fast' tasks. The tenth of the twelve tasks sends the matches. */
const searchTasks = [
	[1.5, 2],
	[3.5, 5],
	[6, 8],
	[9, 10],
	[13, 11],
	[Infinity, 12],
] as const
const optionalTask = 5

/** Pairs of days since the order and completed tasks of the concierge. The seventh of the sixteen sends the shortlist. */
const conciergeTasks = [
	[2, 2],
	[5, 6],
	[9, 9],
	[14, 11],
	[20, 14],
	[Infinity, 16],
] as const

function checklistFor(
	order: SampleOrder,
	{ orders, appointmentDaysAgo, random }: CaseInput,
): SampleChecklist | null {
	const { daysAgo, reference, priceId } = order
	const startedDaysAgo = daysAgo - 0.01
	const started = { order: reference, startedDaysAgo }
	if (priceId === 'price_online_search') {
		const last = order === orders.at(-1)
		const count = order.status === 'refunded' ? 2 : searchTasks.find(([until]) => daysAgo < until)![1]
		const done = last ? count : 12
		const completed = spread(done, { from: startedDaysAgo, days: Math.min(daysAgo * 0.9, 9), random })
		return {
			...started,
			package: 'find_it_fast',
			completedDaysAgo: completed.map((doneDaysAgo, index) =>
				index === optionalTask && random() < 0.5 ? null : doneDaysAgo,
			),
		}
	}
	if (priceId === 'price_concierge') {
		const last = order === orders.at(-1)
		const count = order.status === 'refunded' ? 2 : conciergeTasks.find(([until]) => daysAgo < until)![1]
		const completed = spread(last ? count : 16, {
			from: startedDaysAgo,
			days: Math.min(daysAgo * 0.9, 16),
			random,
		})
		return { ...started, package: 'full_concierge', completedDaysAgo: completed }
	}
	if (priceId !== 'price_in_person') return null
	const elapsed = appointmentDaysAgo !== null && appointmentDaysAgo > 0
	if (!elapsed) {
		const done = daysAgo < 3 ? 3 : 4
		const completedDaysAgo = spread(done, { from: startedDaysAgo, days: daysAgo * 0.8, random })
		return { ...started, package: 'find_it_with_me', completedDaysAgo }
	}
	const before = spread(5, { from: startedDaysAgo, days: (daysAgo - appointmentDaysAgo) * 0.8, random })
	const onSite = [0.16, 0.14, 0.11, 0.1].map((offset) => appointmentDaysAgo + offset - 0.1)
	const after = appointmentDaysAgo > 3 ? [appointmentDaysAgo - 1.1] : []
	return { ...started, package: 'find_it_with_me', completedDaysAgo: [...before, ...onSite, ...after] }
}

/** Returns `count` times in chronological order (in days ago), at irregular intervals over `days` from `from` on. */
function spread(
	count: number,
	{ from, days, random }: { from: number; days: number; random: Random },
): number[] {
	const steps = Array.from({ length: count }, () => 0.3 + random())
	const whole = steps.reduce((sum, step) => sum + step, 0)
	let elapsed = 0
	return steps.map((step) => {
		elapsed += step
		return from - (elapsed / whole) * days
	})
}

/** The index of the task that sends the client recommended cars; -1 when a package has none. */
const matchesTasks = { find_it_fast: 9, find_it_with_me: -1, full_concierge: 6 }

/** Cars are recommended for searches and for the concierge, not for appointments, where the client has already found one. */
function showVehicles({ person, car, orders, random }: CaseInput, checklists: readonly SampleChecklist[]) {
	const latest = orders.findLast(({ priceId }) => priceId !== 'price_in_person')
	const age = latest?.daysAgo ?? person.byHand ?? 0
	if (age < 2 || (!latest && age < 21)) return []
	const checklist = checklists.find(({ order }) => order === latest?.reference)
	const sent = checklist?.completedDaysAgo[matchesTasks[checklist.package]]
	const daysAgo = sent ?? (age < 10 ? age * 0.4 : age - 4 - random() * 3)
	return showCars({
		person,
		car,
		daysAgo,
		random,
		answers: age < 3 ? 'none' : age < 12 ? 'some' : 'all',
	})
}

const secondNotes = [
	'Called, no answer. Sent an email instead.',
	'Answers within the hour, whatever the hour.',
	'Sent the fee table again, the first one went to the spam folder.',
	'Partner is on the calls now, too. Both get every email.',
	'Wants to hear the bad news first. Gets it.',
	'Insurance quote is in: $118 a month.',
]

function readNotes(
	{ note }: SamplePerson,
	{ latestDaysAgo, random }: { latestDaysAgo: number; random: Random },
): SampleClient['notes'] {
	const first = { daysAgo: latestDaysAgo * (0.75 + random() * 0.2), text: note }
	if (latestDaysAgo < 4 || random() < 0.55) return [first]
	return [first, { daysAgo: latestDaysAgo * (0.3 + random() * 0.3), text: oneOf(random, secondNotes) }]
}

type OpenCase = {
	latestDaysAgo: number
	vehicles: readonly SampleVehicle[]
	checklists: readonly SampleChecklist[]
}

/** Returns a step that the advisor added in an open case, and who it waits for. */
function chooseNextAction(
	{ person, orders, appointmentDaysAgo }: CaseInput,
	{ latestDaysAgo, vehicles }: OpenCase,
): SampleClient['nextAction'] {
	const setDaysAgo = (daysAgo: number) => ({ passedDaysAgo: Math.max(0.01, daysAgo) })
	if (person.byHand !== undefined && orders.length === 0)
		return { side: 'client', what: 'Decide on a package', dueInDays: 5, ...setDaysAgo(latestDaysAgo - 0.1) }
	const unanswered = vehicles.find(({ answer }) => !answer)
	if (unanswered && latestDaysAgo < 12) {
		const what = `Respond to the ${unanswered.year} ${unanswered.make} ${unanswered.model} recommendation`
		const dueInDays = Math.round(3 - unanswered.daysAgo)
		return { side: 'client', what, dueInDays, ...setDaysAgo(unanswered.daysAgo) }
	}
	if (appointmentDaysAgo !== null && appointmentDaysAgo < 0)
		return {
			side: 'advisor',
			what: 'Call ahead: is the car still there?',
			dueInDays: -appointmentDaysAgo - 1,
			...setDaysAgo(latestDaysAgo * 0.6),
		}
	if (vehicles.length === 0 && latestDaysAgo < 6)
		return {
			side: 'advisor',
			what: 'Send the first matches',
			dueInDays: 2 - Math.floor(latestDaysAgo),
			...setDaysAgo(latestDaysAgo - 0.2),
		}
	if (vehicles.length > 0 && latestDaysAgo < 14)
		return {
			side: 'advisor',
			what: 'Read the offer and write back',
			dueInDays: latestDaysAgo < 12 ? 0 : -2,
			...setDaysAgo(1.2),
		}
	return latestDaysAgo < 19
		? { side: 'advisor', what: 'Ask how the first week went', dueInDays: 3, ...setDaysAgo(2) }
		: null
}
