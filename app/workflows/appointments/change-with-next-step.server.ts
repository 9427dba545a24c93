import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import { followAppointment } from '../clients/follow-order.server.ts'

type Change<Result> = {
	/** Changes the appointment in the given transaction. */
	change(tx: Db): Promise<Result>
	now: Date
}

/** Changes an appointment and updates the client's steps, in one transaction. @throws whatever `change` throws */
export function changeWithNextStep<Result extends { appointment: Appointment }>(
	db: Db,
	{ change, now }: Change<Result>,
): Promise<Result> {
	return transact(db, async (tx) => {
		const result = await change(tx)
		await followAppointment(tx, { appointment: result.appointment, now })
		return result
	})
}
