type EmailFactProps = { email: string; isAdmin: boolean; establishmentName: string };

/** The address that one signs in with, and who can change it: not oneself, since it is how the school knows one. */
export function EmailFact({ email, isAdmin, establishmentName }: EmailFactProps) {
  const whom = isAdmin
    ? "another administrator, or whoever runs Unitfolio for you"
    : `an administrator of ${establishmentName}`;
  return (
    <dl className="facts profile-email">
      <div>
        <dt>Email address</dt>
        <dd>
          {email}
          <span className="card-fact quiet">You sign in with this address. To change it, ask {whom}.</span>
        </dd>
      </div>
    </dl>
  );
}
