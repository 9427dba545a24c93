import { expect, test } from 'vitest'
import { type AppointmentCase, stepAfterPayment, stepAfterRefund, stepOfAppointment } from './next-steps.ts'

const begins = new Date('2026-03-06T15:00:00Z')
const ends = new Date('2026-03-06T17:00:00Z')
const when = 'Fri, Mar 6 · 10am (New York)'
const at = (status: AppointmentCase['status']): AppointmentCase => ({ status, begins, ends, when })
const occasion = begins.toISOString()

test('the first step after a payment is that of the service, or of the appointment that was paid', () => {
	expect(stepAfterPayment({ kind: 'concierge', appointment: null })).toEqual({ rule: 'order.concierge' })
	expect(stepAfterPayment({ kind: null, appointment: null })).toBeNull()
	expect(stepAfterPayment({ kind: null, appointment: at('requested') })).toMatchObject({
		rule: 'appointment.confirm',
	})
})

test('after a full refund only what is still to come has to be canceled', () => {
	const none = { appointment: null, hasUpcomingCall: false }
	expect(stepAfterRefund(none)).toBeNull()
	expect(stepAfterRefund({ ...none, appointment: at('cancelled') })).toBeNull()
	expect(stepAfterRefund({ ...none, appointment: at('confirmed') })).toEqual({
		rule: 'order.refunded-appointment',
	})
	expect(stepAfterRefund({ ...none, hasUpcomingCall: true })).toEqual({ rule: 'order.refunded-call' })
})

test('an appointment has the step of its state, and a search continues whatever happens to its call', () => {
	expect(stepOfAppointment('appointment', at('requested'))).toEqual({
		rule: 'appointment.confirm',
		before: begins,
		occasion,
	})
	expect(stepOfAppointment('call', at('confirmed'))).toEqual({
		rule: 'call.meet',
		with: when,
		at: ends,
		occasion,
	})
	expect(stepOfAppointment('appointment', at('completed'))?.rule).toBe('appointment.completed')
	expect(stepOfAppointment('appointment', at('no_show'))?.rule).toBe('appointment.no_show')
	for (const status of ['cancelled', 'expired'] as const)
		expect(stepOfAppointment('appointment', at(status))).toBeNull()
	for (const status of ['cancelled', 'expired', 'completed'] as const)
		expect(stepOfAppointment('call', at(status))?.rule).toBe('call.search')
})
