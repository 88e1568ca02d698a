from .invitation import invitation_letter as invitation_letter
from .meeting import meeting_script as meeting_script
from .registration import registration_sheet as registration_sheet
from .regulations import regulations_document as regulations_document
