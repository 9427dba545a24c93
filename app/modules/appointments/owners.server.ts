import { and, eq, inArray, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { user } from '#app/db/schema/auth.ts'
import { isOfVerifiedAddress } from '#app/modules/auth/accounts.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { appointmentColumns } from './find-appointments.server.ts'
import { endOf } from './notice.ts'

/** Assigns the appointments requested with an account's address to it, if the address is verified. Returns how many. */
export async function assignAppointmentsToAccount(db: Db, { userId }: { userId: string }): Promise<number> {
	const assigned = await db
		.update(appointment)
		.set({ userId })
		.from(user)
		.where(and(eq(user.id, userId), isOfVerifiedAddress(appointment.userId, appointment.email)))
		.returning({ id: appointment.id })
	return assigned.length
}

/** Does the same for one appointment that was requested without signing in. Call it in the transaction that creates it. */
export async function assignAppointmentToVerifiedAccount(db: Db, { id }: { id: string }): Promise<void> {
	await db
		.update(appointment)
		.set({ userId: user.id })
		.from(user)
		.where(and(eq(appointment.id, id), isOfVerifiedAddress(appointment.userId, appointment.email)))
}

/** Moves what the advisor entered for a client to the file that theirs is merged into. Call it in the transaction of the merge. */
export async function moveAppointments(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
	await tx.update(appointment).set({ clientId: to }).where(eq(appointment.clientId, from))
}

/**
 * Returns the next appointment of this account or its verified address; null without one. An appointment whose time has passed does not
 * count, even without an outcome.
 */
export async function findUpcomingAppointment(
	db: Db,
	{ actor, now }: { actor: Pick<Viewer, 'id' | 'email' | 'emailVerified'>; now: Date },
): Promise<{ id: string; email: string } | null> {
	const byVerifiedEmail = actor.emailVerified ? eq(appointment.email, actor.email) : undefined
	const isOwn = or(eq(appointment.userId, actor.id), byVerifiedEmail)
	const open = await db
		.select(appointmentColumns)
		.from(appointment)
		.where(and(isOwn, inArray(appointment.status, ['requested', 'confirmed'])))
		.orderBy(appointment.slotDate, appointment.startsAt, appointment.id)
	return open.find((bookedAppointment) => endOf(bookedAppointment) > now) ?? null
}
