import { Download, KeyRound, Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#app/ui/controls/button.tsx'
import { Notice } from '#app/ui/layout/notice.tsx'

type RecoveryCodeListProps = { codes: string[]; siteName: string; email: string }

/** Shows the recovery codes, to download, print or copy. They are shown only once. */
export function RecoveryCodeList({ codes, siteName, email }: RecoveryCodeListProps) {
	const [scriptsRun, setScriptsRun] = useState(false)
	useEffect(() => setScriptsRun(true), [])
	const file = `Recovery codes for ${siteName}, account ${email}. Each one works once.\r\n\r\n${codes.join('\r\n')}\r\n`
	return (
		<div className="grid gap-4">
			<Notice look="signal" title="Save these recovery codes now" icon={<KeyRound aria-hidden="true" />}>
				They let you sign in if your phone is lost or broken. Each code works once, and we won’t show them
				again.
			</Notice>
			<ol
				aria-label="Recovery codes"
				className="num grid grid-cols-2 gap-x-6 gap-y-2 rounded-control border border-line bg-raised p-5 max-sm:grid-cols-1"
			>
				{codes.map((code) => (
					<li key={code}>
						<code translate="no">{code}</code>
					</li>
				))}
			</ol>
			<div className="flex flex-wrap gap-3">
				<Button asChild variant="line" size="sm">
					<a href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`} download="recovery-codes.txt">
						<Download aria-hidden="true" />
						Download as text
					</a>
				</Button>
				{scriptsRun && (
					<Button type="button" variant="plain" size="sm" onClick={() => window.print()}>
						<Printer aria-hidden="true" />
						Print
					</Button>
				)}
			</div>
		</div>
	)
}
