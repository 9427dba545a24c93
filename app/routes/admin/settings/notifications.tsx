import { getServices } from '#app/http/context.server.ts'
import { runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { PushSection } from '#app/modules/notifications/push/components/push-section.tsx'
import { listPushDevices } from '#app/modules/notifications/push/push-devices.server.ts'
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
	const { db, pushService } = getServices(args.context)
	return { devices: await listPushDevices(db, { actor }), publicKey: pushService.publicKey }
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
			<div className="max-w-prose">
				<PushSection {...loaderData} rejected={rejected} />
			</div>
		</>
	)
}
