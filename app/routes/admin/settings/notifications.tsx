import { getServices } from '#app/http/context.server.ts'
import { runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { PushSection } from '#app/modules/notifications/push/components/push-section.tsx'
import { listPushDevices } from '#app/modules/notifications/push/push-devices.server.ts'
import { SmsSection } from '#app/modules/notifications/sms/components/sms-section.tsx'
import { findAwaitedNumber } from '#app/modules/notifications/sms/sms-numbers.server.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import type { Route } from './+types/notifications'
import { deviceActions } from './device-actions.server.ts'

export const handle: RouteHandle = { access: 'admin' }

const page = '/admin/settings/notifications'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Notifications')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock, pushService, textMessages } = getServices(args.context)
	const devices = await listPushDevices(db, { actor })
	const offersTexts = textMessages && !devices.some(({ isText, offReason }) => isText && !offReason)
	return {
		devices,
		publicKey: pushService.publicKey,
		/** Null if the site sends no text messages, or the advisor gets them already. */
		texts: offersTexts ? { awaited: await findAwaitedNumber(db, { actor, now: clock.now() }) } : null,
	}
}

/** Adds, changes, tries and removes the advisor's own devices. */
export async function action(args: Route.ActionArgs) {
	return runForms(args, deviceActions(args, await requireAdmin(args)), { page })
}

export default function Notifications({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const rejected = answer?.ok === false ? answer : null
	return (
		<>
			<PageHead title="Notifications">
				A phone or computer shows what happens within seconds, also while it is locked.
			</PageHead>
			<SettingsTabs current={page} />
			<FormError rejected={rejected} className="mb-4" />
			<div className="grid max-w-prose gap-8">
				<PushSection {...loaderData} rejected={rejected} />
				{loaderData.texts && <SmsSection {...loaderData.texts} rejected={rejected} />}
			</div>
		</>
	)
}
