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
import { readMobileNumber } from '#app/modules/notifications/sms/mobile-number.ts'
import {
	confirmSmsNumber,
	forgetAwaitedNumber,
	sendSmsCode,
} from '#app/modules/notifications/sms/sms-numbers.server.ts'
import type { TextMessages } from '#app/modules/notifications/sms/text-messages.server.ts'
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

const numberForm = z.object({
	number: z.string().transform((text, context) => {
		const number = readMobileNumber(text)
		if (number) return number
		context.addIssue({ code: 'custom', message: 'Enter a mobile number, such as +1 555 123 4567.' })
		return z.NEVER
	}),
})

const codeForm = z.object({
	code: z
		.string()
		.transform((text) => text.replace(/\s/g, ''))
		.pipe(z.string().regex(/^\d{6}$/, 'Enter the six digits of the code.')),
})

/** The actions on the devices that show notifications, each of the signed-in advisor's own. */
export function deviceActions({ request, context }: Route.ActionArgs, actor: Staff) {
	const { db, clock, pushService: service, textMessages } = getServices(context)
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
			run: ({ id }) => tryPushDevice(db, { actor, id, service, textMessages, now }),
			message: ['Sent', 'The notification should be on that device in a few seconds.'],
		}),
		number: formAction({
			schema: numberForm,
			run: ({ number }) => sendSmsCode(db, { actor, number, textMessages: required(textMessages), now }),
			message: 'A code was texted to that number',
		}),
		code: formAction({
			schema: codeForm,
			run: ({ code }) => confirmSmsNumber(db, { actor, code, textMessages: required(textMessages), now }),
			message: 'This number gets text messages now',
		}),
		forget: formAction({
			run: () => forgetAwaitedNumber(db, { actor }),
			message: 'The code was canceled',
		}),
	}
}

/** @throws Invalid on a site without a provider of text messages, whose page has no such form */
function required(textMessages: TextMessages | null): TextMessages {
	if (!textMessages) throw new Invalid('This site sends no text messages.')
	return textMessages
}
