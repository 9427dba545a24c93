import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { hoursAfter, monday } from '#tests/factories/appointments/appointment-requests.ts'
import {
	type AppointmentWorld,
	appointmentWorld,
	openAppointmentSite,
} from '#tests/factories/appointments/appointment-world.ts'
import { test } from '#tests/setup/database.ts'
import { casesOf, isDeep } from '#tests/setup/deep.ts'

const numRuns = casesOf({ sample: 18, all: 500 })

/** The seed of the same histories in every run, which include the events checked below; the deep run generates others. */
const fixedSample = isDeep ? {} : { seed: 3 }

type Action = { label: string; run(world: AppointmentWorld): Promise<void> }
type Real = { db: Db; world: AppointmentWorld }

/** Generates an action of a client, the advisor or a job, applied to what exists under the generated numbers. */
const action = (
	name: string,
	run: (world: AppointmentWorld, a: number, b: number, flag: boolean) => Promise<void>,
) =>
	fc.tuple(fc.nat(5), fc.nat(5), fc.boolean()).map(
		([a, b, flag]): Action => ({
			label: `${name}(${a}, ${b}, ${flag})`,
			run: (world) => run(world, a, b, flag),
		}),
	)

const book = action('book', (world, client, slot) => world.book(client, slot))
const openPage = action('open page', (world, appointment) => world.openPage(appointment))
const payPage = action('pay page', (world, page) => world.payPage(page))
const confirm = action('confirm', (world, appointment) => world.confirm(appointment))
const reschedule = action('reschedule', (world, appointment, slot, byAdvisor) =>
	world.reschedule(appointment, slot, byAdvisor),
)
const cancel = action('cancel', (world, appointment, _slot, byAdvisor) =>
	world.cancel(appointment, byAdvisor),
)
const rest = [
	action('restore', (world, appointment) => world.restore(appointment)),
	action('extend', (world, appointment) => world.extend(appointment)),
	action('join line', (world, client, slot) => world.joinWaitlist(client, slot)),
	action('claim', (world, offer) => world.claim(offer)),
	action('run jobs', (world) => world.runJobs()),
]
const anything = fc.oneof(book, book, openPage, payPage, confirm, reschedule, cancel, ...rest)

/** A step of a history: one action, or several at the same time. Afterwards there must be no violations. */
const step = (actions: readonly Action[]): fc.AsyncCommand<object, Real> => ({
	check: () => true,
	async run(_model, { db, world }) {
		await Promise.all(actions.map((one) => one.run(world)))
		expect(await countViolations(db, world)).toEqual(noViolations)
	},
	toString: () => actions.map(({ label }) => label).join(' & '),
})
const waiting: fc.Arbitrary<fc.AsyncCommand<object, Real>> = fc.integer({ min: 1, max: 26 }).map((hours) => ({
	check: () => true,
	run: async (_model, { world }) => world.wait(hours),
	toString: () => `wait ${hours} h`,
}))
const alone = [book, openPage, payPage, confirm, reschedule, cancel, cancel, ...rest].map((one) =>
	one.map((single) => step([single])),
)
const together = fc.array(anything, { minLength: 2, maxLength: 5 }).map(step)
const payingAtOnce = fc.tuple(openPage, payPage, payPage).map(step)

const noViolations = { overbooked: 0, lostPayments: 0, outsideSlot: 0, unrecorded: 0 }

/** Counts what must never happen, among the appointments of this history and all orders. */
async function countViolations(db: Db, { daySlots, appointments, canceledWithoutRefund }: AppointmentWorld) {
	const days = sql.join(
		[...new Set(daySlots.map(({ date }) => date))].map((date) => sql`${date}::date`),
		sql`, `,
	)
	const ids = sql`(${JSON.stringify(appointments)}::jsonb)`
	const { rows } = await db.execute(sql`
		select
			(select count(*)::int from (
				select from appointment
				where slot_date in (${days}) and status in ('requested', 'confirmed', 'completed', 'no_show')
				group by slot_date, slot having count(*) > case slot when 'afternoon' then 2 else 1 end
			) o) as overbooked,
			(select count(*)::int from "order" o
				where o.paid_at is not null and ${ids} ? o.appointment_id::text
				and not exists (select from appointment a where a.paid_order_id = o.id and (a.spot is not null
					or a.status = 'cancelled' and ${JSON.stringify([...canceledWithoutRefund])}::jsonb ? a.id::text))
				and not exists (select from refund r where r.order_id = o.id and r.status <> 'withdrawn')
			) as "lostPayments",
			(select count(*)::int from appointment a
				where ${ids} ? a.id::text and a.status = 'confirmed' and not (
					(a.starts_at at time zone a.time_zone)::date = a.slot_date
					and extract(hour from a.starts_at at time zone a.time_zone)
						between case a.slot when 'morning' then 9 when 'afternoon' then 12 else 16 end and 18)
			) as "outsideSlot",
			(select count(*)::int from appointment a
				where ${ids} ? a.id::text and (
					a.status <> (select to_status from appointment_event e where e.appointment_id = a.id order by e.id desc limit 1)
					or exists (select from (
						select from_status, lag(to_status) over (order by id) as before
						from appointment_event e where e.appointment_id = a.id) h where h.from_status is distinct from h.before)
				)) as unrecorded`)
	return rows[0]
}

test('in any sequence of events, no slot is sold twice, every payment has a slot or a refund, and nothing is held forever', async ({
	freshDb: { db },
}) => {
	const site = await openAppointmentSite(db)
	let started = 0
	await fc.assert(
		fc.asyncProperty(
			fc.commands([...alone, together, together, payingAtOnce, waiting, waiting], {
				maxCommands: 16,
				size: 'max',
			}),
			async (commands) => {
				// Each history uses other days, so that nothing has to be cleaned up.
				const world = appointmentWorld(site, hoursAfter(monday, 24 * 7 * started++))
				await Promise.all([world.book(0, 0), world.book(1, 1), world.book(2, 2)])
				await fc.asyncModelRun(() => ({ model: {}, real: { db, world } }), commands)
				world.wait(24 * 6)
				await world.runJobs()
				expect(await countViolations(db, world)).toEqual(noViolations)
				expect(await findLapsed(db, world.now())).toEqual([])
			},
		),
		{ numRuns, endOnFailure: true, ...fixedSample },
	)
	const counts = await countEvents(db)
	// The sample has two or three refunds, depending on races, so only the deep run requires one.
	const events = ['paid', 'expired', 'confirmed', 'rescheduled', 'cancelled', 'restored']
	for (const what of isDeep ? [...events, 'refund due'] : events)
		expect(counts[what], what).toBeGreaterThan(0)
})

/** Counts the events of all histories, to ensure that each kind occurred. */
async function countEvents(db: Db) {
	const { rows } = await db.execute<{ what: string; count: number }>(sql`
		select what, count(*)::int as count from appointment_event group by what
		union all
		select split_part(cause, ':', 1), count(*)::int from refund group by 1`)
	return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
}

/** Returns lapsed holds and waitlist entries that should have ended. */
async function findLapsed(db: Db, now: Date) {
	const { rows } = await db.execute(sql`
		select id from appointment where hold_ends_at < ${now.toISOString()}
		union all
		select id from waitlist_entry where status in ('waiting', 'offered') and slot_date < ${now.toISOString()}::date - 1`)
	return rows
}
