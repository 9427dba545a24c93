import { Form } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { rejectionFor } from '#app/lib/rejected-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import type { AdminClient, FileIntent } from '../../../admin-client.ts'
import { clientLimits } from '../../../files/client-file.ts'
import { FileForm } from './file-form.tsx'

type DetailsProps = {
	client: AdminClient
	rejected: RejectedForm | null | undefined
	knownTags: readonly string[]
}

/** The client's name, contact details and tags. */
export function FileDetails({ client, rejected, knownTags }: DetailsProps) {
	const rejectedDetails = rejectionFor(rejected, 'details')
	const value = (name: 'name' | 'phone') => rejectedDetails?.values[name] ?? client[name]
	return (
		<AdminSection
			id="details"
			title="Details"
			aside={client.hasAccount ? 'Has an account' : 'No account'}
			className="grid gap-3"
		>
			{client.phone && (
				<p>
					<a href={`tel:${client.phone.replace(/[^\d+]/g, '')}`} className="font-semibold">
						{client.phone}
					</a>
				</p>
			)}
			<Addresses client={client} rejected={rejected} />
			<Tags client={client} rejected={rejected} knownTags={knownTags} />
			<Disclosure look="text" summary="Change name or phone" defaultOpen={rejectedDetails !== null}>
				<FileForm intent="details" version={client.version} rejected={rejectedDetails} label="Save details">
					<Field label="Name" id="name" required error={rejectedDetails?.errors.name}>
						<Input name="name" maxLength={clientLimits.name} defaultValue={value('name')} />
					</Field>
					<Field label="Phone" id="phone" optional error={rejectedDetails?.errors.phone}>
						<Input type="tel" name="phone" maxLength={clientLimits.phone} defaultValue={value('phone')} />
					</Field>
				</FileForm>
			</Disclosure>
		</AdminSection>
	)
}

function Addresses({ client: { emails, version }, rejected }: Pick<DetailsProps, 'client' | 'rejected'>) {
	const rejectedAdd = rejectionFor(rejected, 'add-email')
	const rejectedRemoval = rejectionFor(rejected, 'remove-email')
	return (
		<div>
			<ul className="grid gap-1">
				{emails.map(({ email, main }) => (
					<li key={email} className="flex flex-wrap items-center gap-x-2">
						<a
							href={`mailto:${email}`}
							translate="no"
							className="min-w-0 font-semibold [overflow-wrap:anywhere] max-md:inline-flex max-md:min-h-11 max-md:items-center"
						>
							{email}
						</a>
						{main && emails.length > 1 && <Badge tone="line">Main</Badge>}
						{!main && (
							<ActionButton
								intent="main-email"
								name="email"
								value={email}
								label="Make main"
								subject={email}
							/>
						)}
						{(!main || emails.length === 1) && (
							<ActionButton intent="remove-email" name="email" value={email} label="Remove" subject={email} />
						)}
					</li>
				))}
			</ul>
			{rejectedRemoval && (
				<p className="font-semibold text-danger text-fine">
					{rejectedRemoval.formError ?? rejectedRemoval.errors.email}
				</p>
			)}
			<Disclosure look="text" summary="Add an address" defaultOpen={rejectedAdd !== null}>
				<FileForm intent="add-email" version={version} rejected={rejectedAdd} label="Add address">
					<Field label="Email address" id="email" error={rejectedAdd?.errors.email}>
						<Input type="email" name="email" defaultValue={rejectedAdd?.values.email ?? ''} />
					</Field>
				</FileForm>
			</Disclosure>
		</div>
	)
}

function Tags({ client: { tags, version }, rejected, knownTags }: DetailsProps) {
	const rejectedAdd = rejectionFor(rejected, 'add-tag')
	return (
		<div>
			{tags.length > 0 && (
				<ul className="flex flex-wrap gap-1.5" aria-label="Tags">
					{tags.map((tag) => (
						<li key={tag}>
							<Form method="post" preventScrollReset className="contents">
								<input type="hidden" name="intent" value="remove-tag" />
								<input type="hidden" name="tag" value={tag} />
								<Button type="submit" variant="plain" size="mini">
									<span className="sr-only">Remove tag </span>
									<span>{tag}</span>
									<Icon name="x" />
								</Button>
							</Form>
						</li>
					))}
				</ul>
			)}
			<Disclosure look="text" summary="Add a tag" defaultOpen={rejectedAdd !== null}>
				<FileForm intent="add-tag" version={version} rejected={rejectedAdd} label="Add tag">
					<Field label="Tag" id="tag" error={rejectedAdd?.errors.tag}>
						<Input
							name="tag"
							list="known-tags"
							autoComplete="off"
							maxLength={clientLimits.tag}
							defaultValue={rejectedAdd?.values.tag ?? ''}
						/>
					</Field>
					<datalist id="known-tags">
						{knownTags.map((tag) => (
							<option key={tag} value={tag} />
						))}
					</datalist>
				</FileForm>
			</Disclosure>
		</div>
	)
}

type ActionButtonProps = { intent: FileIntent; name: string; value: string; label: string; subject: string }

function ActionButton({ intent, name, value, label, subject }: ActionButtonProps) {
	return (
		<Form method="post" preventScrollReset className="contents">
			<input type="hidden" name="intent" value={intent} />
			<input type="hidden" name={name} value={value} />
			<Button type="submit" variant="quiet" size="mini">
				<span>{label}</span>
				<span className="sr-only">{`: ${subject}`}</span>
			</Button>
		</Form>
	)
}
