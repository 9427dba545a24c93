/** A mistake that people make on a form: what they send, and what the page then says. */
export type Mistake = {
	form: string
	what: string
	path: string
	/** The fields of a POST; without them the path is opened. */
	fields?: Record<string, string>
	says: string | RegExp
	/** What was typed and must still be in the form. */
	keeps?: string
	signedIn?: true
}

type PostedRow = [what: string, fields: Record<string, string>, says: string, keeps?: string]

/** Mistakes in a form that is posted; `always` are its fields that nobody types. */
const postedForm = (form: string, path: string, always: Record<string, string>, rows: PostedRow[]) =>
	rows.map(
		([what, fields, says, keeps]): Mistake => ({
			form,
			what,
			path,
			fields: { ...always, ...fields },
			says,
			...(keeps ? { keeps } : {}),
		}),
	)

const accountForm = (form: string, path: string, rows: PostedRow[]) =>
	postedForm(form, path, { surface: 'page' }, rows)

const wrongEmailMessage = 'Please enter an email address like name@example.com.'
const validSignUp = { name: 'Ann Lee', email: 'ann@example.com', password: 'three odd words', terms: 'on' }

const signIn = accountForm('sign in', '/sign-in', [
	['nothing', {}, 'Please enter both email and password.'],
	['no password', { email: 'ann@example.com' }, 'Please enter both email and password.', 'ann@example.com'],
	['no address', { password: 'three odd words' }, 'Please enter both email and password.'],
	['spaces only', { email: ' ', password: ' ' }, 'Please enter both email and password.'],
	['a name', { email: 'Ann Lee', password: 'three odd words' }, wrongEmailMessage, 'Ann Lee'],
	['no @', { email: 'ann.example.com', password: 'three odd words' }, wrongEmailMessage, 'ann.example.com'],
	['a comma', { email: 'ann@gmail,com', password: 'three odd words' }, wrongEmailMessage, 'ann@gmail,com'],
	['no ending', { email: 'ann@gmail', password: 'three odd words' }, wrongEmailMessage, 'ann@gmail'],
	[
		'two addresses',
		{ email: 'ann@example.com, bo@example.com', password: 'x' },
		wrongEmailMessage,
		'ann@example.com, bo@example.com',
	],
	[
		'a wrong password',
		{ email: 'member@lotwise.test', password: 'wrong words' },
		'Invalid email or password',
		'member@lotwise.test',
	],
	[
		'an unknown address',
		{ email: 'nobody@example.com', password: 'wrong words' },
		'Invalid email or password',
		'nobody@example.com',
	],
])

const signUp = accountForm('sign up', '/sign-up', [
	['nothing', {}, 'Please fill in all required fields.'],
	['no name', { ...validSignUp, name: '' }, 'Please enter your full name.', 'ann@example.com'],
	['no address', { ...validSignUp, email: '' }, 'Please enter your email address.', 'Ann Lee'],
	['no password', { ...validSignUp, password: '' }, 'Please choose a password.', 'ann@example.com'],
	['no @', { ...validSignUp, email: 'ann.example.com' }, wrongEmailMessage, 'ann.example.com'],
	['a comma', { ...validSignUp, email: 'ann@gmail,com' }, wrongEmailMessage, 'ann@gmail,com'],
	['no ending', { ...validSignUp, email: 'ann@gmail' }, wrongEmailMessage, 'ann@gmail'],
	[
		'not agreed',
		{ ...validSignUp, terms: '' },
		'Please agree to the Terms of Service and the Privacy Policy.',
		'Ann Lee',
	],
	[
		'a short password',
		{ ...validSignUp, password: 'abc12' },
		'Password should be at least 8 characters.',
		'ann@example.com',
	],
	['a common password', { ...validSignUp, password: 'password1' }, 'has appeared in data breaches'],
	['digits in order', { ...validSignUp, password: '12345678' }, 'or the numbers in order. Please mix it up.'],
	[
		'their own name',
		{ ...validSignUp, name: 'Ann Leester', password: 'annleester1' },
		'It is mostly “leester”, which other people know',
	],
	['a very long name', { ...validSignUp, name: 'A'.repeat(150) }, 'Please use 100 characters or fewer.'],
])

const emailForm = (form: string, path: string, more: Record<string, string> = {}) =>
	accountForm(form, path, [
		['nothing', { ...more, email: '' }, 'Please enter your email address.'],
		['spaces only', { ...more, email: '  ' }, 'Please enter your email address.'],
		...['Ann Lee', 'ann.example.com', 'ann@gmail', 'ann@gmail,com', 'ann @gmail.com', '@ann', 'ann@'].map(
			(typed): [string, Record<string, string>, string, string] => [
				typed,
				{ ...more, email: typed },
				wrongEmailMessage,
				typed,
			],
		),
		['two addresses', { ...more, email: 'a@b.com; c@d.com' }, wrongEmailMessage, 'a@b.com; c@d.com'],
	])

const newAddress = emailForm('change of address', '/account/security/email').map((row) => ({
	...row,
	signedIn: true as const,
}))

const chat = accountForm('chat', '/chat', [
	['nothing', { intent: 'send', text: '' }, 'Please write a message.'],
	['spaces only', { intent: 'send', text: ' \n ' }, 'Please write a message.'],
	['a whole contract', { intent: 'send', text: 'word '.repeat(1_000) }, 'Please keep it to 4,000 characters'],
])

const openedPage = (form: string, path: string, rows: [string, string, string | RegExp, string?][]) =>
	rows.map(
		([what, query, says, keeps]): Mistake => ({
			form,
			what,
			path: `${path}?${new URLSearchParams(query)}`,
			says,
			...(keeps ? { keeps } : {}),
		}),
	)

const amountMessage = 'Please enter an amount in dollars, like 25,000 or 25000.50.'

const calculators = openedPage('calculators', '/resources/financing', [
	['nothing', 'tool=payment&price=', amountMessage],
	['a k', 'tool=payment&price=25k', amountMessage, '25k'],
	['words', 'tool=payment&price=about 25000', amountMessage, 'about 25000'],
	[
		'a European amount',
		'tool=payment&price=25.000,50',
		'Please write the cents after a point: 25000.50.',
		'25.000,50',
	],
	['below zero', 'tool=payment&down=-5', 'This amount can’t be below zero.', '-5'],
	[
		'three digits of cents',
		'tool=payment&price=25000.555',
		'Please use at most two digits after the decimal point.',
	],
	['a comma in a rate', 'tool=payment&apr=6,5', 'Please enter a rate in percent, like 6.5.', '6,5'],
	['a rate as a fraction', 'tool=payment&apr=0.065', 'Please enter it in percent: 6.5 for 6.5%.', '0.065'],
	['a rate without its point', 'tool=payment&apr=690', 'Please enter a rate of at most 60%.', '690'],
	[
		'years for months',
		'tool=payment&months=5 years',
		'Please enter a whole number of months from 1 to 120.',
		'5 years',
	],
	[
		'a money factor',
		'tool=lease&rate=0.0025',
		'This looks like a money factor. Enter it times 2,400: 0.0025 is 6%.',
		'0.0025',
	],
	['a residual in dollars', 'tool=lease&residual=20300', 'not an amount in dollars.', '20300'],
	['a residual as a fraction', 'tool=lease&residual=.58', 'Please enter it in percent: 58 for 58%.', '.58'],
	['a payment too low', 'tool=rate&payment=100', 'don’t even add up to the $24,000.00'],
	['nothing borrowed', 'tool=biweekly&amount=0', 'Enter a loan amount of at least a few dollars.'],
	['nothing owed', 'tool=refinance&balance=0', 'Enter what you still owe'],
])

const quoteChecker = postedForm('quote checker', '/resources/quote-checker', { intent: 'check' }, [
	['a k', { label: 'Price', amount: '25k' }, amountMessage, '25k'],
	['words', { label: 'Price', amount: 'included' }, amountMessage, 'included'],
	[
		'a European amount',
		{ label: 'Price', amount: '1.234,56' },
		'Please write the cents after a point: 1234.56.',
		'1.234,56',
	],
	['no name of a line', { label: '', amount: '500' }, 'Enter what this amount is for', '500'],
	['a total in words', { label: 'Price', amount: '25000', total: 'about 26' }, amountMessage, 'about 26'],
	[
		'a rate in words',
		{ label: 'Price', amount: '1', deal: 'loan', apr: 'six', months: '60', payment: '499' },
		'Please enter a rate in percent, like 6.5.',
		'six',
	],
	[
		'no months',
		{ label: 'Price', amount: '1', deal: 'loan', apr: '6', payment: '499' },
		'How many months does the loan run?',
	],
	[
		'a payment in words',
		{ label: 'Price', amount: '1', deal: 'loan', months: '60', payment: 'low' },
		amountMessage,
		'low',
	],
	['nothing', {}, 'Enter at least one line of the quote'],
	['no amount yet', { label: 'Price', amount: '' }, 'Enter at least one line of the quote', 'Price'],
	['nothing pasted', { intent: 'paste' }, 'Paste the message or quote first.'],
	['a text without amounts', { intent: 'paste', text: 'Call me back!' }, 'We found no prices in this text.'],
])

const vinCheck = openedPage('VIN check', '/resources/scams', [
	['nothing', 'vin=', 'Please enter the VIN: 17 letters and digits.'],
	['a license plate', 'vin=ABC 1234', 'This has only 7 characters, like a license plate.', 'ABC 1234'],
	['one character short', 'vin=1HGCM82633A00435', 'has 17 characters, and this one has 16'],
	['one character more', 'vin=1HGCM82633A0043522', 'has 17 characters, and this one has 18'],
	['the letter O', 'vin=1HGCM82633AO04352', 'It may be the digit 0.', '1HGCM82633AO04352'],
	['the letter I', 'vin=1HGCM82633A0043I2', 'It may be the digit 1.'],
	['a sign', 'vin=1HGCM82633A00435*', 'A VIN has only letters and digits.'],
	['the word VIN before it', 'vin=VIN: 1HGCM82633A004352', 'The check digit matches.'],
	['a typo', 'vin=1HGCM82643A004352', 'The check digit doesn’t match'],
	['a year of two digits', 'vin=1HGCM82633A004352&year=03', 'Please enter the year with four digits', '03'],
	['a year in words', 'vin=1HGCM82633A004352&year=two', 'Please enter the year with four digits', 'two'],
	['another year', 'vin=1HGCM82633A004352&year=2005', 'but the seller says 2005'],
])

/** The whole list, not an empty result. */
const everything = /^(?!.*(No (post|review) matches|No matches here))/

const searches = ['community', 'reviews', 'resources'].flatMap((list) =>
	openedPage(`search of ${list}`, `/${list}`, [
		['nothing', 'q=', everything],
		['spaces', 'q=%20%20', everything],
		['a typo', 'q=hovrcraft', '“hovrcraft”', 'hovrcraft'],
		['a sign', `q=${encodeURIComponent('%%%')}`, '“%%%”', '%%%'],
		['a sentence', 'q=where+is+my+xyzzy+refund', '“where is my xyzzy refund”', 'where is my xyzzy refund'],
	]),
)

export const mistakes: readonly Mistake[] = [
	...signIn,
	...signUp,
	...emailForm('forgot password', '/forgot-password'),
	...emailForm('new confirmation email', '/verify-email', { intent: 'resend' }),
	...newAddress,
	...chat,
	...calculators,
	...quoteChecker,
	...vinCheck,
	...searches,
]
