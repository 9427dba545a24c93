import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { darkAndNarrow, fonts, light } from './email-colors.ts'
import { bodyText, smallText, Table } from './email-elements.tsx'

type PersonalEmail = {
	subject: string
	/** Plain text, as it was typed. */
	text: string
	/** The signature below the message, in plain text; empty if there is none. */
	signature: string
	/** The original that is answered. */
	quote: { intro: string; text: string } | null
}

/**
 * Renders the HTML part of an email that a person wrote: the same text as its plain part, in the site's type and colors, without the frame
 * of automatic emails. Email programs recognize the original by its class and its `cite`, and fold it away.
 */
export const renderPersonalEmail = (email: PersonalEmail): string =>
	`<!DOCTYPE html>${renderToStaticMarkup(<PersonalEmailPage {...email} />)}`

function PersonalEmailPage({ subject, text, signature, quote }: PersonalEmail) {
	return (
		<html lang="en">
			<head>
				<meta httpEquiv="Content-Type" content="text/html; charset=utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<title>{subject}</title>
				<style>{darkAndNarrow}</style>
			</head>
			<body className="card" style={{ margin: 0, padding: 0, backgroundColor: light.surface }}>
				<Table>
					<td style={{ padding: '16px' }}>
						{text
							.trim()
							.split(/\n{2,}/)
							.map((each, position) => (
								// biome-ignore lint/suspicious/noArrayIndexKey: rendered once, never reordered.
								<p key={position} className="ink" style={paragraph}>
									{each}
								</p>
							))}
						{signature.trim() && (
							<p className="soft" style={{ ...paragraph, ...smallText }}>
								{signature.trim()}
							</p>
						)}
						{quote && (
							<div className="gmail_quote soft" style={smallText}>
								<p style={{ margin: '0 0 8px' }}>{quote.intro}</p>
								<blockquote cite="mid:original" className="line" style={quoted}>
									{quote.text}
								</blockquote>
							</div>
						)}
					</td>
				</Table>
			</body>
		</html>
	)
}

const paragraph: CSSProperties = { ...bodyText, margin: '0 0 16px', whiteSpace: 'pre-wrap', maxWidth: 680 }
const quoted: CSSProperties = {
	margin: 0,
	padding: '0 0 0 12px',
	borderLeft: `3px solid ${light.line}`,
	font: `400 15px/23px ${fonts.text}`,
	whiteSpace: 'pre-wrap',
}
