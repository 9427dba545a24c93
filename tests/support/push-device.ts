import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { pushDevice } from '#app/db/schema/notifications.ts'
import { pushKindNames } from '#app/modules/notifications/push/push-kinds.ts'

/** Inserts a device of an advisor that is told of everything. */
export async function insertPushDevice(db: Db): Promise<void> {
	const userId = `advisor-${randomUUID()}`
	await db.insert(user).values({ id: userId, name: 'Dana', email: `${userId}@example.com`, role: 'admin' })
	await db.insert(pushDevice).values({
		userId,
		endpoint: `https://fcm.googleapis.com/fcm/send/${userId}`,
		p256dh: 'not-used-here',
		auth: 'not-used-here',
		name: 'Chrome on Android',
		kinds: [...pushKindNames],
	})
}
