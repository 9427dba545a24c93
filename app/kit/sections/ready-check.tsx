import { Check, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { KitButton, Panel } from '../controls.tsx'
import { isReaderDownloaded, readerSize } from '../reading/reader-download.ts'
import { blockNetwork } from '../store/kit-requests.ts'
import { useOpenKit } from '../use-kit.ts'

/** On a slow connection the files take minutes. */
const downloadMsMax = 5 * 60_000

type PhoneState = { isPageStored: boolean; isProtected: boolean; isReaderDownloaded: boolean }

/** Shows what is stored on the phone, to check before leaving home. */
export function ReadyCheck() {
	const { case: kitCase, readAt, photos, signing, waitingCount } = useOpenKit()
	const [phone, setPhone] = useState<PhoneState | null>(null)
	const refresh = () => readPhoneState().then(setPhone)
	useEffect(() => {
		void readPhoneState().then(setPhone)
	}, [])
	const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
	const moment = (iso: string) => formatMoment(new Date(iso), timeZone)
	return (
		<Panel title="Is this phone ready?">
			<ul className="grid gap-2">
				{phone && (
					<Line isOk={phone.isPageStored}>
						{phone.isPageStored
							? 'The kit opens without signal'
							: 'The kit is still being saved on this phone'}
					</Line>
				)}
				<Line isOk={kitCase.agreed !== null}>
					{kitCase.agreed ? `What was agreed, version ${kitCase.agreed.version}` : 'Nothing is agreed yet'}
				</Line>
				<Line isOk={readAt !== null}>
					{readAt ? `Last updated from the site: ${moment(readAt)}` : 'Not updated from the site yet'}
				</Line>
				{phone && (
					<Line isOk={phone.isProtected}>
						{phone.isProtected
							? 'This phone won’t delete the kit on its own'
							: 'This phone may delete the kit when it runs out of space'}
					</Line>
				)}
				{phone && (
					<Line isOk={phone.isReaderDownloaded}>
						{phone.isReaderDownloaded
							? 'Photos of documents can be read without signal'
							: 'The text recognition for photos isn’t on this phone yet'}
					</Line>
				)}
				<Line isOk={waitingCount === 0}>
					{waitingCount === 0
						? 'Everything is sent'
						: `${waitingCount} ${waitingCount === 1 ? 'entry is' : 'entries are'} waiting for signal`}
				</Line>
				<Line isOk>
					{`${signing.papers.size} ${signing.papers.size === 1 ? 'document' : 'documents'}, ${photos.size} ${photos.size === 1 ? 'photo' : 'photos'}; encrypted`}
				</Line>
				<Line isOk>{`The kit will be removed from this phone on ${moment(kitCase.expiresAt)}`}</Line>
			</ul>
			{phone && !phone.isReaderDownloaded && <DownloadReader onDownloaded={() => void refresh()} />}
			<KitButton onClick={() => blockNetwork(true)}>Try it without signal</KitButton>
			<KitButton look="plain" onClick={() => void protect().then(refresh)}>
				Check again
			</KitButton>
			<p className="text-small">
				To find the kit quickly, choose “Add to Home Screen” in the browser’s menu. An iPhone then asks for
				the link and the code once more.
			</p>
		</Panel>
	)
}

/** Loads the text recognition while there is signal, if the person agrees to its size. */
function DownloadReader({ onDownloaded }: { onDownloaded: () => void }) {
	const [state, setState] = useState<'ready' | 'loading' | 'failed'>('ready')
	async function download() {
		setState('loading')
		try {
			const { downloadReader } = await import('../reading/photo-boxes.ts')
			await downloadReader({ signal: AbortSignal.timeout(downloadMsMax), onProgress() {} })
			onDownloaded()
			setState('ready')
		} catch {
			setState('failed')
		}
	}
	return (
		<>
			<KitButton disabled={state === 'loading'} onClick={() => void download()}>
				{state === 'loading' ? 'Loading…' : `Download the text recognition (${readerSize})`}
			</KitButton>
			{state === 'failed' && (
				<p role="alert" className="font-semibold text-danger text-small">
					It could not be loaded. Please try again where the signal is better.
				</p>
			)}
		</>
	)
}

const Line = ({ isOk, children }: { isOk: boolean; children: ReactNode }) => (
	<li className="flex items-start gap-2">
		{isOk ? (
			<Check aria-label="Ready" size={20} className="mt-1 shrink-0 text-ok" />
		) : (
			<X aria-label="Not ready" size={20} className="mt-1 shrink-0 text-danger" />
		)}
		<span>{children}</span>
	</li>
)

async function readPhoneState(): Promise<PhoneState> {
	const [page, isProtected, hasReader] = await Promise.all([
		globalThis.caches?.match('/kit', { ignoreVary: true }).catch(() => undefined),
		navigator.storage?.persisted?.().catch(() => false),
		isReaderDownloaded().catch(() => false),
	])
	return {
		isPageStored: page !== undefined,
		isProtected: isProtected ?? false,
		isReaderDownloaded: hasReader,
	}
}

/** Asks the browser not to clear the kit when space runs out. */
const protect = async () => navigator.storage?.persist?.().catch(() => false)
