import { clsx } from 'clsx/lite'
import type { ReactNode } from 'react'
import { getOwnValue } from '#app/lib/own-key.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Meter } from '#app/ui/controls/meter.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { documentKinds, sizeText } from '../../../documents/document-file.ts'
import type { StoredFile } from '../../../documents/stored-file.ts'
import type { UploadingFile, Uploads } from './use-uploads.ts'

/** The files of a field: what is stored, and what is being uploaded or failed. */
export function UploadedFiles({ uploads }: { uploads: Uploads }) {
	const { stored, uploading, cancel, retry, remove } = uploads
	return (
		<ul className="grid gap-2">
			{stored.map((file) => (
				<StoredItem key={file.id} file={file} onRemove={() => remove(file.id)} />
			))}
			{uploading.map((file) => (
				<UploadingItem
					key={file.key}
					file={file}
					onCancel={() => cancel(file.key)}
					onRetry={() => retry(file.key)}
				/>
			))}
		</ul>
	)
}

function StoredItem({ file, onRemove }: { file: StoredFile; onRemove: () => void }) {
	return (
		<Item
			icon={<Icon name="circle-check" className="size-5 text-ok" />}
			name={file.name}
			note={`${getOwnValue(documentKinds, file.kind)?.label ?? file.kind} · ${sizeText(file.sizeBytes)} · uploaded and encrypted`}
		>
			<Button
				intent={`remove:${file.id}`}
				variant="quiet"
				size="mini"
				onClick={(event) => {
					// Without scripts the form removes it.
					event.preventDefault()
					onRemove()
				}}
			>
				Remove<span className="sr-only">{` ${file.name}`}</span>
			</Button>
		</Item>
	)
}

function UploadingItem({
	file,
	onCancel,
	onRetry,
}: {
	file: UploadingFile
	onCancel: () => void
	onRetry: () => void
}) {
	const { name, error, canRetry, sentBytes, sizeBytes } = file
	if (error)
		return (
			<Item bad icon={<Icon name="circle-alert" className="size-5 text-danger" />} name={name} note={error}>
				{canRetry && (
					<Button variant="plain" size="mini" onClick={onRetry}>
						Try again<span className="sr-only">{` with ${name}`}</span>
					</Button>
				)}
				<Button variant="quiet" size="mini" onClick={onCancel}>
					Dismiss<span className="sr-only">{` ${name}`}</span>
				</Button>
			</Item>
		)
	return (
		<Item
			icon={<Icon name="file-text" className="size-5 text-ink-soft" />}
			name={name}
			note={sentBytes < sizeBytes ? `${sizeText(sentBytes)} of ${sizeText(sizeBytes)}` : 'Being encrypted'}
			below={
				<Meter label={`Uploading ${name}`} value={sentBytes} max={sizeBytes || 1} className="col-span-full" />
			}
		>
			<Button variant="plain" size="mini" onClick={onCancel}>
				Cancel<span className="sr-only">{` ${name}`}</span>
			</Button>
		</Item>
	)
}

type ItemProps = {
	icon: ReactNode
	name: string
	note: string
	bad?: boolean
	children: ReactNode
	below?: ReactNode
}

function Item({ icon, name, note, bad = false, children, below }: ItemProps) {
	return (
		<li
			className={clsx(
				'grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 rounded-control border px-3.5 py-2',
				bad ? 'border-danger bg-danger-wash' : 'border-line bg-raised',
			)}
		>
			{icon}
			<span className="grid min-w-0">
				<span className="truncate font-semibold text-small" title={name}>
					{name}
				</span>
				<span className={clsx('num text-fine', bad ? 'font-semibold text-danger' : 'text-ink-soft')}>
					{note}
				</span>
			</span>
			<span className="flex items-center gap-1">{children}</span>
			{below}
		</li>
	)
}
