import { data, useNavigation } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { failureOf, readForm } from '#app/http/forms.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Conflict } from '#app/lib/errors.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { isTimeZone } from '#app/lib/zoned-time.ts'
import { getChatSettings } from '#app/modules/chat/chat-settings.server.ts'
import {
	type Business,
	businessFields,
	businessSchema,
	type TypedBusiness,
	typedBusiness,
} from '#app/modules/settings/business.schema.ts'
import { BusinessForm } from '#app/modules/settings/components/desk-business-form.tsx'
import { BusinessPreview } from '#app/modules/settings/components/desk-business-preview.tsx'
import { SettingsTabs } from '#app/modules/settings/components/desk-settings-tabs.tsx'
import { getBusiness, saveBusiness } from '#app/modules/settings/save-business.server.ts'
import { findSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { BothVersions } from '#app/ui/desk/both-versions.tsx'
import { PageHead } from '#app/ui/desk/page-head.tsx'
import type { Route } from './+types/admin.settings'

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Settings')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const restore = Number(new URL(args.request.url).searchParams.get('restore'))
	const [{ business, version }, chat, change] = await Promise.all([
		getBusiness(db, { actor }),
		getChatSettings(db),
		findSettingsChange(db, { actor, id: restore }),
	])
	// What a change put in its place stands in the form again, to be looked at before it is saved.
	const earlier = change?.area === 'business' ? before(change.changes) : {}
	const typed = typedBusiness({ ...business, ...earlier })
	return {
		...{ version, typed },
		restoring: Object.keys(earlier).length > 0,
		greeting: chat.greeting,
		automaticReply: chat.awayReply,
		zones: Intl.supportedValuesOf('timeZone').filter((zone) => /^(?:America|Pacific|US)\//.test(zone)),
		clock: clockOf(typed.timeZone, clock.now()),
	}
}

const before = (changes: Record<string, [unknown, unknown]>): Partial<Business> =>
	Object.fromEntries(Object.entries(changes).map(([field, [was]]) => [field, was]))

const clockOf = (zone: string, now: Date) => (isTimeZone(zone) ? formatMoment(now, zone) : null)

/** Saves the business, or shows what a save would change and saves nothing. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const form = await readForm(args.request)
	const typed = typedValues(form, businessFields)
	const now = clock.now()
	const version = Number.parseInt(String(form.get('version') ?? ''), 10) || 0
	const answer = {
		typed,
		version,
		clock: clockOf(typed.timeZone, now),
		message: null,
		errors: {},
		conflict: null,
	}
	const sent = businessSchema.safeParse(typed)
	if (!sent.success)
		return data({ ...answer, errors: z.flattenError(sent.error).fieldErrors }, { status: 422 })
	if (form.get('intent') === 'preview') return data(answer)
	try {
		await saveBusiness(db, { ...sent.data, actor, version, now })
		return redirectWithToast('/admin/settings', {
			kind: 'success',
			title: 'Settings saved',
			description: 'Every page and mail says it like this from now on.',
		})
	} catch (error) {
		const { message, init } = failureOf(args.context, error, 'This could not be saved. Please try again.')
		if (!(error instanceof Conflict)) return data({ ...answer, message }, init)
		const current = await getBusiness(db, { actor })
		const theirs = typedBusiness(current.business)
		const conflict = businessFields
			.filter((field) => theirs[field] !== typed[field])
			.map((field) => ({ label: labels[field], theirs: theirs[field], yours: typed[field] }))
		return data({ ...answer, version: current.version, message, conflict }, init)
	}
}

const labels: Record<keyof TypedBusiness, string> = {
	headerBrand: 'Header brand',
	footerBrand: 'Footer brand',
	advisorName: 'Advisor name',
	phone: 'Phone',
	contactEmail: 'Contact email',
	timeZone: 'Business time zone',
	socialLinks: 'Social links',
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
	const busy = useNavigation().formData?.get('intent') === 'save'
	const { typed, version, clock } = actionData ?? loaderData
	return (
		<>
			<PageHead title="Settings">
				What the site says of the business. Every save is kept in the history.
			</PageHead>
			<SettingsTabs current="/admin/settings" />
			{actionData?.conflict && (
				<div className="mb-4">
					<BothVersions what="What is set here" rows={actionData.conflict} />
				</div>
			)}
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
				<BusinessForm
					key={JSON.stringify(typed) + version}
					{...{ typed, version, busy }}
					zones={loaderData.zones}
					message={actionData?.message ?? null}
					errors={actionData?.errors ?? {}}
				/>
				<BusinessPreview
					business={typed}
					unsaved={actionData !== undefined || loaderData.restoring}
					greeting={loaderData.greeting}
					automaticReply={loaderData.automaticReply}
					clock={clock}
				/>
			</div>
		</>
	)
}
