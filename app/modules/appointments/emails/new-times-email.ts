import { type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import type { AppointmentNotice } from '../find-appointments.server.ts'
import { whenOf } from './appointment-details.ts'

type Props = Pick<AppointmentNotice, 'appointment' | 'times'> & { manageUrl: string }

/** What asks a client to choose another time. The times are free, and not reserved. */
export const newTimesEmail = ({ appointment, times = [], manageUrl }: Props): Omit<Email, 'reason'> => ({
	subject: `We need another time: ${whenOf(appointment)}`,
	heading: 'We need another time',
	preview: 'We can’t make it at this time. Please choose another.',
	blocks: [
		paragraph(
			'We’re sorry: we can’t make it at this time. Please choose another. At present, these are free:',
		),
		{
			kind: 'facts',
			facts: [
				{ label: 'Instead of', value: whenOf(appointment) },
				...times.map(({ date, slot }) => ({
					label: 'Free',
					value: whenOf({ slotDate: date, slot, startsAt: null, timeZone: appointment.timeZone }),
				})),
			],
		},
		{ kind: 'button', label: 'Choose another time', href: manageUrl },
	],
})
