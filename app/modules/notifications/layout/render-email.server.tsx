import { renderToStaticMarkup } from 'react-dom/server'
import type { Brand, Email } from './email.ts'
import { EmailPage } from './email-page.tsx'
import { emailText } from './email-text.ts'

// The transitional doctype makes email programs lay out tables correctly.
const doctype =
	'<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

type Rendered = { subject: string; html: string; text: string; fromName?: string }

/** Renders both parts of an email, ready for the outbox. */
export function renderEmail(email: Email, brand: Brand): Rendered {
	return {
		subject: email.subject,
		...(email.isSigned && { fromName: `${brand.advisorName} at ${brand.headerBrand}` }),
		html: doctype + renderToStaticMarkup(<EmailPage email={email} brand={brand} />),
		text: emailText(email, brand),
	}
}
