import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { listDifferences } from '#app/lib/parse-form.ts'
import { readLawTable } from '#app/modules/deals/law/law-changes.server.ts'
import { LicenseForm } from '#app/modules/settings/components/admin/license-form.tsx'
import { LicenseTable } from '#app/modules/settings/components/admin/license-table.tsx'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import {
	licenseRemovalSchema,
	licenseSchema,
	type TypedLicense,
	typedLicense,
} from '#app/modules/settings/licenses/license.schema.ts'
import { listLicenses } from '#app/modules/settings/licenses/license-list.ts'
import {
	getLicenses,
	removeLicense,
	saveLicense,
} from '#app/modules/settings/licenses/save-license.server.ts'
import { confirmationOf, statesThatAskForAddress } from '#app/modules/settings/service-states.ts'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { StoredForm } from '#app/ui/admin/stored-form.tsx'
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { formatList, usStates } from '#engine'
import type { Route } from './+types/licenses'

export const handle: RouteHandle = { access: 'admin' }

export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Licenses')

const page = '/admin/settings/licenses'

/** Lists the states; `?state=NY` also has the form of that state. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const [{ states, hasAddress, timeZone, version }, { lawRows }] = await Promise.all([
		getLicenses(db, { actor }),
		readLawTable(db),
	])
	const rows = listLicenses({
		states,
		hasAddress,
		rows: lawRows,
		day: localDateOf(clock.now(), timeZone),
	})
	const chosen = new URL(args.request.url).searchParams.get('state')
	const row = rows.find(({ state }) => state === chosen)
	return {
		version,
		rows,
		addressStates: hasAddress ? '' : formatList(statesThatAskForAddress(lawRows)),
		chosen: row ? { ...row, values: typedLicense(confirmationOf(states, row.state)) } : null,
		choices: Object.entries(usStates).filter(([state]) => !states.some((each) => each.state === state)),
		controls: controlsOf(licenseSchema),
	}
}

export async function action(args: Route.ActionArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	const conflict = async (_: unknown, values: Partial<TypedLicense & { state: string }>) => {
		const { version, states } = await getLicenses(db, { actor })
		const theirs = typedLicense(confirmationOf(states, values.state ?? ''))
		return { version, rows: listDifferences(labels, { theirs, yours: { ...theirs, ...values } }) }
	}
	return runForms(
		args,
		{
			save: formAction({
				schema: licenseSchema,
				run: (license) => saveLicense(db, { ...license, actor, now }),
				message: ['Saved', 'Checkouts and public pages use it from now on.'],
				formId: formIdOf,
				conflict,
			}),
			remove: formAction({
				schema: licenseRemovalSchema,
				run: (removal) => removeLicense(db, { ...removal, actor, now }),
				message: 'State removed',
				conflict,
			}),
		},
		{ page },
	)
}

const formIdOf = ({ isNew }: { isNew?: string }) => (isNew === 'on' ? 'add' : 'save')

const labels: Record<keyof TypedLicense, string> = {
	license: 'License or registration',
	bond: 'Bond',
	trustAccount: 'Trust account',
	expiresOn: 'Last day',
	isExempt: 'No license is needed',
}

export default function Licenses({ loaderData, actionData: answer }: Route.ComponentProps) {
	const { rows, addressStates, chosen, choices, controls, version } = loaderData
	const changing = useFormState(controls, { answer, intent: 'save', initial: chosen?.values ?? {} })
	const adding = useFormState(controls, { answer, intent: 'save', id: 'add', idPrefix: 'new' })
	const removing = useFormState({}, { answer, intent: 'remove', idPrefix: 'remove' })
	return (
		<>
			<PageHead title="Settings">
				Where you may sell your services. In every other state advice and help at the dealer are sold, and
				negotiating is not.
			</PageHead>
			<SettingsTabs current={page} />
			{addressStates && (
				<p className="mb-4 max-w-prose">
					<span>{`The law of ${addressStates} wants the address of your business in the agreement:`}</span>{' '}
					<Link to="/admin/settings#postalAddress">enter it</Link> to sell there.
				</p>
			)}
			{chosen && (
				<div className="mb-4">
					<AdminSection id="license" title={chosen.name} className="grid gap-4">
						<p className="max-w-prose text-small">
							{chosen.rule ??
								'We found no rule of this state. Confirm whatever lets you negotiate there, such as a lawyer’s answer.'}
						</p>
						<div className="max-w-form">
							<LicenseForm
								key={chosen.state}
								form={changing}
								version={version}
								state={chosen.state}
								choices={[]}
							/>
						</div>
						{chosen.isListed && (
							<StoredForm
								key={`remove ${chosen.state}`}
								form={removing}
								version={version}
								subject="This state"
								fields={{ state: chosen.state }}
								label="Remove this state"
								variant="danger"
							/>
						)}
					</AdminSection>
				</div>
			)}
			<Card className="mb-4 px-4">
				<Disclosure look="bare" summary="Add a state" defaultOpen={adding.rejected !== null}>
					<div className="max-w-form">
						<LicenseForm form={adding} version={version} state={null} choices={choices} />
					</div>
				</Disclosure>
			</Card>
			<Card className="overflow-hidden">
				<LicenseTable rows={rows} />
			</Card>
		</>
	)
}
