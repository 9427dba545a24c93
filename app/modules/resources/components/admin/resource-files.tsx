import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { FormError } from '#app/ui/admin/form-error.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Field } from '#app/ui/controls/field.tsx'
import { FileDrop } from '#app/ui/controls/files/file-drop.tsx'
import { Input } from '#app/ui/controls/input.tsx'
import { Select } from '#app/ui/controls/select.tsx'
import { StatusBadge } from '#app/ui/controls/status-badge.tsx'
import { Textarea } from '#app/ui/controls/textarea.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card, CardBody, CardHead } from '#app/ui/layout/card.tsx'
import { Disclosure } from '#app/ui/overlays/disclosure.tsx'
import { categories } from '../../categories.ts'

export type AdminResourceFile = {
	id: string
	title: string
	description: string | null
	category: string
	published: boolean
	/** The address of a page elsewhere; null for a file. */
	url: string | null
	isImage: boolean
	/** 'PDF · 1.2 MB · Tue, Mar 4, 2026', or 'youtube.com · Tue, Mar 4, 2026'. */
	facts: string
	path: string
	/** A hash of the values that its form is filled with. */
	seenVersion: string
}

export type ResourceFileFields = { title: string; description: string; category: string; url: string }

export function NewResourceFile({ rejected }: { rejected: RejectedForm | null }) {
	return (
		<Card asChild>
			<section aria-labelledby="new-file">
				<CardHead>
					<h2 id="new-file" className="text-h4">
						Add a file or link
					</h2>
				</CardHead>
				<CardBody>
					<FileForm intent="add" rejected={rejected} fileHint="PDF, PNG, or JPG, up to 20 MB.">
						Add
					</FileForm>
				</CardBody>
			</section>
		</Card>
	)
}

export function ResourceFileItem({
	file,
	rejected,
}: {
	file: AdminResourceFile
	rejected: RejectedForm | null
}) {
	const icon = file.url ? 'link' : file.isImage ? 'image' : 'file'
	return (
		<li className="grid gap-3 border-line border-t px-4 py-4">
			<div className="flex flex-wrap items-start gap-x-4 gap-y-2">
				<Icon name={icon} className="mt-0.5 size-5 shrink-0 text-ink-soft" />
				<div className="min-w-0 flex-1 basis-56">
					<h3 className="text-base">
						<a href={file.path} {...(file.url && { target: '_blank', rel: 'noopener noreferrer nofollow' })}>
							{file.title}
						</a>
					</h3>
					{file.description && <p className="text-ink-soft">{file.description}</p>}
					<p className="mt-1 text-fine text-ink-soft">{`${file.category} · ${file.facts}`}</p>
				</div>
				<div className="flex items-center gap-4 max-sm:ml-9">
					<StatusBadge tone={file.published ? 'ok' : 'off'}>
						{file.published ? 'Shown' : 'Hidden'}
					</StatusBadge>
					<Form method="post">
						<input type="hidden" name="id" value={file.id} />
						<Button intent={file.published ? 'hide' : 'show'} variant="plain" size="mini">
							<span>{file.published ? 'Hide' : 'Show again'}</span>
							<span className="sr-only">{`: ${file.title}`}</span>
						</Button>
					</Form>
				</div>
			</div>
			<Disclosure
				look="text"
				defaultOpen={rejected !== null}
				summary={
					<>
						<span>{file.url ? 'Change' : 'Change or replace'}</span>
						<span className="sr-only">{`: ${file.title}`}</span>
					</>
				}
			>
				<div className="mt-3">
					<FileForm
						intent="change"
						id={file.id}
						seenVersion={rejected?.conflict?.version ?? file.seenVersion}
						rejected={rejected}
						current={{ ...file, description: file.description ?? '', url: file.url ?? '' }}
						fileHint="Leave empty to keep the current file. A new file replaces it, and the old link stops working."
					>
						Save changes
					</FileForm>
				</div>
			</Disclosure>
		</li>
	)
}

type FileFormProps = {
	intent: 'add' | 'change'
	id?: string
	seenVersion?: string | number
	rejected: RejectedForm | null
	current?: ResourceFileFields
	fileHint: string
	children: ReactNode
}

function FileForm({ intent, id, seenVersion, rejected, current, fileHint, children }: FileFormProps) {
	const isNew = !current
	const values = { ...current, ...rejected?.values }
	return (
		<Form method="post" encType="multipart/form-data" className="grid gap-3.5 md:grid-cols-2">
			<FormError rejected={rejected} subject="This resource" className="md:col-span-2" />
			{id && <input type="hidden" name="id" value={id} />}
			{seenVersion !== undefined && <input type="hidden" name="seenVersion" value={seenVersion} />}
			<Field label="Title" required error={rejected?.errors.title}>
				<Input name="title" density="compact" maxLength={120} defaultValue={values.title} />
			</Field>
			<Field label="Category" required error={rejected?.errors.category}>
				<Select name="category" density="compact" defaultValue={values.category ?? ''}>
					<option value="">Choose one</option>
					{categories.map((category) => (
						<option key={category} value={category}>
							{category}
						</option>
					))}
				</Select>
			</Field>
			<Field label="Description" optional error={rejected?.errors.description} className="md:col-span-2">
				<Textarea name="description" rows={2} maxLength={300} defaultValue={values.description} />
			</Field>
			{(isNew || !current.url) && (
				<Field label="File" hint={fileHint} error={rejected?.errors.file} className="md:col-span-2">
					<FileDrop
						name="file"
						accept=".pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg"
						bytesMax={20_000_000}
					/>
				</Field>
			)}
			{(isNew || current.url) && (
				<Field
					label="Link"
					required={!isNew}
					hint={isNew ? 'A page or a video elsewhere, instead of a file.' : undefined}
					error={rejected?.errors.url}
					className="md:col-span-2"
				>
					<Input
						name="url"
						type="text"
						inputMode="url"
						density="compact"
						maxLength={500}
						defaultValue={values.url}
					/>
				</Field>
			)}
			<div>
				<Button intent={intent} variant={intent === 'add' ? 'go' : 'plain'} size="compact">
					{children}
				</Button>
			</div>
		</Form>
	)
}
