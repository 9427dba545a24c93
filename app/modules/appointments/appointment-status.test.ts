import { expect, test } from 'vitest'
import { Conflict } from '#app/lib/errors.ts'
import {
	type AppointmentAction,
	type AppointmentStatus,
	appointmentStatuses,
	assertTransition,
	canTransition,
	holdsSpot,
	isUpcoming,
} from './appointment-status.ts'

/** The state machine as a table: a row for each status, a column for each action, with the resulting statuses. */
const table: Record<AppointmentStatus, Record<AppointmentAction, AppointmentStatus[]>> = {
	requested: {
		confirm: ['confirmed'],
		reschedule: ['requested', 'confirmed'],
		extend: ['requested'],
		pay: ['requested'],
		cancel: ['cancelled'],
		expire: ['expired'],
		complete: ['completed'],
		mark_no_show: ['no_show'],
		restore: [],
	},
	confirmed: {
		confirm: ['confirmed'],
		reschedule: ['requested', 'confirmed'],
		extend: [],
		pay: ['confirmed'],
		cancel: ['cancelled'],
		expire: [],
		complete: ['completed'],
		mark_no_show: ['no_show'],
		restore: [],
	},
	completed: {
		confirm: [],
		reschedule: [],
		extend: [],
		pay: ['completed'],
		cancel: [],
		expire: [],
		complete: [],
		mark_no_show: ['no_show'],
		restore: [],
	},
	cancelled: {
		confirm: [],
		reschedule: [],
		extend: [],
		pay: [],
		cancel: [],
		expire: [],
		complete: [],
		mark_no_show: [],
		restore: ['requested', 'confirmed'],
	},
	no_show: {
		confirm: [],
		reschedule: [],
		extend: [],
		pay: ['no_show'],
		cancel: [],
		expire: [],
		complete: ['completed'],
		mark_no_show: [],
		restore: [],
	},
	expired: {
		confirm: [],
		reschedule: [],
		extend: [],
		pay: ['requested'],
		cancel: [],
		expire: [],
		complete: [],
		mark_no_show: [],
		restore: ['requested'],
	},
}

const cases = appointmentStatuses.flatMap((from) =>
	(Object.keys(table[from]) as AppointmentAction[]).map((action) => ({
		from,
		action,
		targets: table[from][action],
	})),
)

test.each(cases)('$from, $action: $targets', ({ from, action, targets }) => {
	expect(appointmentStatuses.filter((to) => canTransition(action, from, to)).sort()).toEqual(
		[...targets].sort(),
	)
	expect(canTransition(action, from)).toBe(targets.length > 0)
	if (targets.length === 0) expect(() => assertTransition(action, from)).toThrow(Conflict)
})

test('only requested and confirmed appointments are upcoming, and only canceled and expired ones hold no spot', () => {
	expect(appointmentStatuses.filter(isUpcoming)).toEqual(['requested', 'confirmed'])
	expect(appointmentStatuses.filter(holdsSpot)).toEqual(['requested', 'confirmed', 'completed', 'no_show'])
})
