import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction } from '#app/http/form-actions.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { describeDevice } from '#app/modules/auth/sessions/devices.server.ts'
import {
	addPushDevice,
	changePushDevice,
	removePushDevice,
	tryPushDevice,
} from '#app/modules/notifications/push/push-devices.server.ts'
import { pushKindNames } from '#app/modules/notifications/push/push-kinds.ts'
import type { Route } from './+types/notifications'

/** Of a device; another text is that of a device that does not exist. */
const deviceId = z.guid().catch('00000000-0000-0000-0000-000000000000')

const hour = z
	.string()
	.transform((text) => (text === '' ? null : Number(text)))
	.pipe(z.int().min(0).max(23).nullable())

const deviceForm = z.object({
	id: deviceId,
	kinds: z.array(z.enum(pushKindNames)),
	quietFrom: hour,
	quietUntil: hour,
})

const base64url = /^[\w-]{16,200}={0,2}$/

/** What a browser's subscription says of itself (`PushSubscription.toJSON`). */
const subscriptionForm = z.object({
	endpoint: z.url().max(2_000),
	p256dh: z.string().regex(base64url),
	auth: z.string().regex(base64url),
})

/** The actions on the devices that show notifications, each of the signed-in advisor's own. */
export function deviceActions({ request, context }: Route.ActionArgs, actor: Staff) {
	const { db, clock, pushService: service } = getServices(context)
	const now = clock.now()
	return {
		add: formAction({
			schema: subscriptionForm,
			run: (target) => {
				const name = describeDevice(request.headers.get('user-agent'))
				return addPushDevice(db, { actor, target, name, service, now })
			},
			field: null,
			message: 'This device shows notifications now',
		}),
		change: formAction({
			schema: deviceForm,
			run: ({ id, kinds, quietFrom, quietUntil }) => {
				if ((quietFrom === null) !== (quietUntil === null))
					throw new Invalid('Choose both hours, or none.', 'quietFrom')
				return changePushDevice(db, { actor, id, kinds, quietFrom, quietUntil })
			},
			formId: ({ id }) => id ?? '',
			message: 'Notifications saved',
		}),
		remove: formAction({
			schema: z.object({ id: deviceId }),
			run: ({ id }) => removePushDevice(db, { actor, id }),
			message: 'The device shows no more notifications',
		}),
		test: formAction({
			schema: z.object({ id: deviceId }),
			run: ({ id }) => tryPushDevice(db, { actor, id, service }),
			message: ['Sent', 'The notification should be on that device in a few seconds.'],
		}),
	}
}
