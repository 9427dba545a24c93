import { X } from 'lucide-react'
import { Form } from 'react-router'
import { type RejectedForm, rejectionFor } from '#app/lib/parse-form.ts'
import { AdminSection } from '#app/ui/admin/section.tsx'
import { Badge } from '#app/ui/controls/badge.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { Input } from '#app/ui/controls/input.tsx'
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
	const details = rejectionFor(rejected, 'details')
	const value = (name: 'name' | 'phone') => details?.values[name] ?? client[name]
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
			<Disclosure look="text" summary="Change name or phone" defaultOpen={details !== null}>
				<FileForm intent="details" version={client.version} rejected={details} label="Save details">
					<Field label="Name" id="name" required error={details?.errors.name}>
						<Input name="name" maxLength={clientLimits.name} defaultValue={value('name')} />
					</Field>
					<Field label="Phone" id="phone" optional error={details?.errors.phone}>
						<Input type="tel" name="phone" maxLength={clientLimits.phone} defaultValue={value('phone')} />
					</Field>
				</FileForm>
			</Disclosure>
		</AdminSection>
	)
}

function Addresses({ client: { emails, version }, rejected }: Pick<DetailsProps, 'client' | 'rejected'>) {
	const added = rejectionFor(rejected, 'add-email')
	const other = rejectionFor(rejected, 'remove-email')
	return (
		<div>
			<ul className="grid gap-1">
				{emails.map(({ email, main }) => (
					<li key={email} className="flex flex-wrap items-center gap-x-2">
						<a
							href={`mailto:${email}`}
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
			{other && (
				<p className="font-semibold text-danger text-fine">{other.formError ?? other.errors.email}</p>
			)}
			<Disclosure look="text" summary="Add an address" defaultOpen={added !== null}>
				<FileForm intent="add-email" version={version} rejected={added} label="Add address">
					<Field label="Email address" id="email" error={added?.errors.email}>
						<Input type="email" name="email" defaultValue={added?.values.email ?? ''} />
					</Field>
				</FileForm>
			</Disclosure>
		</div>
	)
}

function Tags({ client: { tags, version }, rejected, knownTags }: DetailsProps) {
	const added = rejectionFor(rejected, 'add-tag')
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
									{tag}
									<X aria-hidden="true" />
								</Button>
							</Form>
						</li>
					))}
				</ul>
			)}
			<Disclosure look="text" summary="Add a tag" defaultOpen={added !== null}>
				<FileForm intent="add-tag" version={version} rejected={added} label="Add tag">
					<Field label="Tag" id="tag" error={added?.errors.tag}>
						<Input
							name="tag"
							list="known-tags"
							autoComplete="off"
							maxLength={clientLimits.tag}
							defaultValue={added?.values.tag ?? ''}
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
				{label}
				<span className="sr-only">: {subject}</span>
			</Button>
		</Form>
	)
}
