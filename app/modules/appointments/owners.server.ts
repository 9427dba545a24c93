import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { user } from '#app/db/schema/auth.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { appointmentColumns } from './find-appointments.server.ts'
import { endOf } from './notice.ts'

/** Gives an account the visits asked for with its address, if it has proven that address. Returns how many. */
export async function assignAppointmentsToAccount(db: Db, { userId }: { userId: string }): Promise<number> {
	const given = await db
		.update(appointment)
		.set({ userId })
		.from(user)
		.where(
			and(
				eq(user.id, userId),
				eq(user.emailVerified, true),
				eq(appointment.email, user.email),
				isNull(appointment.userId),
			),
		)
		.returning({ id: appointment.id })
	return given.length
}

/** The same for one visit, asked for by or for somebody who has an account with that address and was not signed in. In the transaction that makes it. */
export async function assignAppointmentToVerifiedAccount(db: Db, { id }: { id: string }): Promise<void> {
	await db
		.update(appointment)
		.set({ userId: user.id })
		.from(user)
		.where(
			and(
				eq(appointment.id, id),
				isNull(appointment.userId),
				eq(appointment.email, user.email),
				eq(user.emailVerified, true),
			),
		)
}

/** Whether a visit of this account, or of the address it has proven, is still to come. One whose end nobody noted is over all the same. */
export async function hasAppointmentToCome(
	db: Db,
	{ actor, now }: { actor: Pick<Viewer, 'id' | 'email' | 'emailVerified'>; now: Date },
): Promise<boolean> {
	const proven = actor.emailVerified ? eq(appointment.email, actor.email) : undefined
	const theirs = or(eq(appointment.userId, actor.id), proven)
	const open = await db
		.select(appointmentColumns)
		.from(appointment)
		.where(and(theirs, inArray(appointment.status, ['requested', 'confirmed'])))
	return open.some((bookedAppointment) => endOf(bookedAppointment) > now)
}
