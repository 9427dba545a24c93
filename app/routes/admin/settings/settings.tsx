import { useNavigation } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { isTimeZone } from '#app/lib/dates/zoned-time.ts'
import { versionField } from '#app/lib/forms/form-fields.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences } from '#app/lib/parse-form.ts'
import { noRowId, readRowId } from '#app/lib/row-id.ts'
import { getChatSettings } from '#app/modules/chat/chat-settings.server.ts'
import { readLawTable } from '#app/modules/deals/law/law-changes.server.ts'
import {
	type Business,
	businessFields,
	businessSchema,
	type TypedBusiness,
	typedBusiness,
} from '#app/modules/settings/business.schema.ts'
import { pictureBytesMax, shownLogo } from '#app/modules/settings/business-picture.ts'
import { BusinessForm } from '#app/modules/settings/components/admin/business-form.tsx'
import { BusinessPreview } from '#app/modules/settings/components/admin/business-preview.tsx'
import { HomeTextsForm } from '#app/modules/settings/components/admin/home-texts-form.tsx'
import { PictureForm } from '#app/modules/settings/components/admin/picture-form.tsx'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { getBusiness, saveBusiness } from '#app/modules/settings/save-business.server.ts'
import { statesThatAskForAddress } from '#app/modules/settings/service-states.ts'
import { findSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { useLastAnswer } from '#app/ui/controls/forms/use-last-answer.ts'
import { formatList } from '#engine'
import type { Route } from './+types/settings'
import { lookActions, readLookSection } from './look.server.ts'
import { pictureActions, readPictureSections } from './pictures.server.ts'

export const handle: RouteHandle = { access: 'admin', bodyBytesMax: 21_000_000, showsFormErrors: true }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Settings')

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	const restore = readRowId(query.get('restore')) ?? noRowId
	if (query.get('section') === 'look') {
		const restored = await findSettingsChange(db, { actor, id: restore })
		const [look, pictures] = await Promise.all([
			readLookSection(args.context, { actor, restored }),
			readPictureSections(args.context, { actor }),
		])
		return { section: 'look' as const, look, pictures }
	}
	const [{ business, version }, chat, change, { lawRows }, { logo }] = await Promise.all([
		getBusiness(db, { actor }),
		getChatSettings(db),
		findSettingsChange(db, { actor, id: restore }),
		readLawTable(db),
		readSettings(args.context),
	])
	// Fills the form with the values before that change, to be reviewed before saving.
	const earlier = change?.area === 'business' ? previousValues(change.changes) : {}
	const values = typedBusiness({ ...business, ...earlier })
	return {
		section: 'business' as const,
		version,
		values,
		logo: shownLogo(logo),
		addressStates: formatList(statesThatAskForAddress(lawRows)),
		restoring: Object.keys(earlier).length > 0,
		greeting: chat.greeting,
		automaticReply: chat.awayReply,
		zones: Intl.supportedValuesOf('timeZone').filter((zone) => /^(?:America|Pacific|US)\//.test(zone)),
		now: clock.now(),
	}
}

const previousValues = (changes: Record<string, [unknown, unknown]>): Partial<Business> =>
	Object.fromEntries(
		businessFields.flatMap((field) => {
			const change = getOwnValue(changes, field)
			return change ? [[field, change[0]]] : []
		}),
	)

const localTimeIn = (zone: string, now: Date) =>
	isTimeZone(zone) ? formatMoment(now, zone, yearOf(now, zone)) : null

/** Saves the business settings, or returns a preview without saving. */
export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const schema = businessSchema.extend({ version: versionField() })
	return runForms(
		args,
		{
			...lookActions(args.context, actor),
			...pictureActions(args.context, actor),
			preview: formAction({
				schema,
				run: (_, { values }) => ({ ok: true as const, values }),
			}),
			save: formAction({
				schema,
				run: (business) => saveBusiness(db, { ...business, actor, now: clock.now() }),
				message: ['Settings saved', 'Every page and email uses them from now on.'],
				async conflict(_, values) {
					const { version, business } = await getBusiness(db, { actor })
					return {
						version,
						rows: listDifferences(labels, { theirs: typedBusiness(business), yours: values }),
					}
				},
			}),
		},
		{
			page: '/admin/settings',
			otherwise: 'save',
			file: { field: 'picture', bytesMax: pictureBytesMax },
		},
	)
}

const labels: Record<keyof TypedBusiness, string> = {
	headerBrand: 'Header brand',
	footerBrand: 'Footer brand',
	advisorName: 'Advisor name',
	phone: 'Phone',
	contactEmail: 'Contact email',
	postalAddress: 'Address',
	timeZone: 'Business time zone',
	socialLinks: 'Social links',
	visitArea: 'Where you meet clients',
	creditChecks: 'Credit pulls and lenders',
	eveningEmail: 'Email in the evening',
}

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
	const answer = useLastAnswer(actionData)
	const rejected = answer?.ok === false ? answer : undefined
	return (
		<>
			<PageHead title="Settings">
				What the site says about your business. Every change is kept in the history.
			</PageHead>
			{loaderData.section === 'look' ? (
				<>
					<SettingsTabs current="/admin/settings?section=look" />
					<div className="grid gap-4">
						{loaderData.pictures.sections.map((section) => (
							<PictureForm
								key={section.item}
								{...section}
								business={loaderData.pictures.business}
								controls={loaderData.pictures.controls}
								answer={rejected}
							/>
						))}
						<HomeTextsForm {...loaderData.look} answer={rejected} />
					</div>
				</>
			) : (
				<BusinessSection section={loaderData} answer={answer} />
			)}
		</>
	)
}

type BusinessSectionProps = {
	section: Extract<Route.ComponentProps['loaderData'], { section: 'business' }>
	answer: Route.ComponentProps['actionData']
}

function BusinessSection({ section, answer }: BusinessSectionProps) {
	const busy = useNavigation().formData?.get('intent') === 'save'
	const values: TypedBusiness = { ...section.values, ...answer?.values }
	const rejected = answer?.ok === false ? answer : null
	const version = rejected?.conflict?.version ?? answer?.values.version ?? section.version
	return (
		<>
			<SettingsTabs current="/admin/settings" />
			<FormError rejected={rejected} className="mb-4" />
			<div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_26rem]">
				<BusinessForm
					key={JSON.stringify(values) + version}
					values={values}
					version={version}
					busy={busy}
					addressStates={section.addressStates}
					zones={section.zones}
					errors={rejected?.errors ?? {}}
				/>
				<BusinessPreview
					business={values}
					logo={section.logo}
					unsaved={answer !== undefined || section.restoring}
					greeting={section.greeting}
					automaticReply={section.automaticReply}
					clock={localTimeIn(values.timeZone, section.now)}
				/>
			</div>
		</>
	)
}
