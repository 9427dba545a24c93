import { appointmentTypeLabels, paymentStateOf } from '#app/modules/appointments/appointment-type.ts'
import { answerNames, answerOf } from '#app/modules/appointments/client-answers.ts'
import { listAppointments } from '#app/modules/appointments/list-appointments.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'
import { appointmentQuery, readAppointmentFilters } from './filters.server.ts'

const paidColumn = { unpaid: 'no', deferred: 'due later', paid: 'yes', free: 'free', included: 'yes' }

/** Exports the appointments of a view as CSV; dates are local to the appointment, instants in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'appointments',
		columns: [
			'reference',
			'status',
			...answerNames.map((name) => answerOf(name).column ?? answerOf(name).fact.toLowerCase()),
			'date',
			'slot',
			'time zone',
			'begins',
			'paid',
			'service',
		],
		async page({ db, actor, query, after, limit }) {
			const filters = appointmentQuery(readAppointmentFilters(query))
			const { appointments, next } = await listAppointments(db, { actor, ...filters, after, limit })
			return { rows: appointments, next }
		},
		line: (appointment) => [
			appointment.reference,
			appointment.status,
			...answerNames.map((name) => appointment[name]),
			appointment.slotDate,
			appointment.slot,
			appointment.timeZone,
			appointment.startsAt,
			paidColumn[paymentStateOf(appointment)],
			appointmentTypeLabels[appointment.type],
		],
	})
