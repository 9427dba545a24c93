import type { RejectedForm } from '#app/lib/parse-form.ts'
import { verbatim } from '#app/lib/text/verbatim.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { StoredForm } from '#app/ui/admin/stored-form.tsx'
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { AdminDealer } from '../../../dealers/admin-dealer.ts'
import { DealerFields } from './dealer-fields.tsx'
import { EmailLink, PhoneLink } from './reach-links.tsx'

type DetailsProps = { dealer: AdminDealer; rejected: RejectedForm | undefined; groups: readonly string[] }

/** Where a store is and how to reach it. */
export function StoreDetails({ dealer: { fields, version, controls }, rejected, groups }: DetailsProps) {
	const form = useFormState(controls.store, { answer: rejected, intent: 'details', initial: fields })
	const { street, city, state, zip, phone, website, email, crmEmail, brands } = fields
	const place = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
	const facts = [
		[
			'Address',
			(street || place) && (
				<span className="whitespace-pre-line">{[street, place].filter(Boolean).join('\n')}</span>
			),
		],
		['Phone', phone && <PhoneLink phone={phone} />],
		['Website', website && <Website address={website} />],
		['Email', email && <EmailLink email={email} />],
		['Email for leads', crmEmail && <EmailLink email={crmEmail} />],
		['Sells new', brands],
	] as const
	return (
		<AdminSection id="store" title="Store" className="grid gap-3">
			<dl className="grid gap-3">
				{facts.map(
					([label, value]) =>
						value && (
							<div key={label} className="min-w-0">
								<dt className="text-fine text-ink-soft">{label}</dt>
								<dd {...verbatim(value)} className="[overflow-wrap:anywhere]">
									{value}
								</dd>
							</div>
						),
				)}
			</dl>
			<Disclosure look="text" summary="Change the store" defaultOpen={form.rejected !== null}>
				<StoredForm form={form} version={version} subject="This dealer" label="Save store">
					<DealerFields form={form} groups={groups} />
				</StoredForm>
			</Disclosure>
		</AdminSection>
	)
}

/** A link to a site, by its name. `address` begins with http or https. */
function Website({ address }: { address: string }) {
	return (
		<a
			href={address}
			rel="noreferrer"
			className="font-semibold [overflow-wrap:anywhere] max-md:inline-flex max-md:min-h-11 max-md:items-center"
		>
			{address.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '')}
		</a>
	)
}
